import { routes } from '@nora/contract'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './accounts.deps.ts'
import { accountsHandlers } from './accounts.routes.ts'
import { deleteExpiredTickets } from './accounts.store.ts'
import { deleteOldAttempts } from './attempts.ts'
import { issueSignInLink } from './bootstrap-owner.ts'
import { deleteDueAccount } from './deletion/delete-user.ts'
import { DELETE_JOB } from './deletion/plan-deletion.ts'
import { deleteExpiredCodes } from './one-time-codes.ts'
import {
  disableUser,
  enableUser,
  endAllSessions,
  endUserSessions,
  makeOwner,
  resetUserMfa,
} from './operator/operator-calls.ts'
import { listUsers } from './operator/operator-users.ts'
import { deleteOldChallenges } from './passkeys.store.ts'
import { serveAvatars } from './profile/avatars.routes.ts'
import { serveProviderCallback } from './provider-links/provider-links.routes.ts'
import { deleteOldFlows } from './provider-links.store.ts'
import { deleteExpiredSessions, deleteSessionsOfTeam } from './sessions/sessions.store.ts'
import { serveSsoCallback } from './sso/sso.routes.ts'

export function createAccountsFeature(deps: Deps): FeatureModule {
  const endAll = endAllSessions(deps)
  return {
    name: 'accounts',
    tables: {
      users: { person: 'the id stays, for what teams remember of the person' },
      sessions: {},
      one_time_codes: { person: 'they expire within minutes' },
      sign_in_tickets: {},
      attempts: {},
      avatars: {},
      provider_links: {},
      provider_flows: { person: 'they expire within minutes' },
      totp_secrets: {},
      recovery_codes: {},
      passkeys: {},
      passkey_challenges: { person: 'they expire within minutes' },
    },
    serve(app, calls) {
      mount(app, calls, routes.accounts, accountsHandlers(deps))
      serveAvatars(app, calls, deps)
      serveProviderCallback(app, calls, deps)
      serveSsoCallback(app, calls, deps)
    },
    jobs: { [DELETE_JOB]: deleteDueAccount(deps) },
    adminCalls: {
      listUsers: listUsers(deps),
      disableUser: disableUser(deps),
      enableUser: enableUser(deps),
      resetUserMfa: resetUserMfa(deps),
      endUserSessions: endUserSessions(deps),
      endAllSessions: (_input, origin) => endAll(origin),
      makeOwner: makeOwner(deps),
      issueSignInLink: issueSignInLink(deps),
    },
    onTeamDeleted: deleteSessionsOfTeam,
    purge: () => purgeAccounts(deps),
  }
}

async function purgeAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db, now)
  await deleteExpiredTickets(db, now)
  await deleteExpiredCodes(db, now)
  await deleteOldAttempts({ db, clock })
  await deleteOldChallenges(db, now)
  await deleteOldFlows(db, now)
}
