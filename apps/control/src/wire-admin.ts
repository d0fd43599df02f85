import * as accounts from './features/accounts/index.ts'
import * as system from './features/system/index.ts'
import type { AdminHandlers } from './platform/admin/run-admin-call.ts'

/** What `nora-server users …` and `nora-server settings …` do, wherever they run. */
export function wireAdmin(deps: accounts.AccountsDeps): AdminHandlers {
  const endAll = accounts.endAllSessions(deps)
  return {
    listUsers: accounts.listUsers(deps),
    disableUser: accounts.disableUser(deps),
    enableUser: accounts.enableUser(deps),
    resetUserMfa: accounts.resetUserMfa(deps),
    endUserSessions: accounts.endUserSessions(deps),
    endAllSessions: (_input, origin) => endAll(origin),
    makeOwner: accounts.makeOwner(deps),
    listSettings: system.listSettings(deps),
    setSetting: system.setSetting(deps),
    unsetSetting: system.unsetSetting(deps),
  }
}
