import type { Deps } from '../accounts.deps.ts'
import type { AccountsHandlers } from '../accounts.handlers.ts'
import { enter } from '../enter.ts'
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts'
import { registerPasskey, startPasskeyRegistration } from './register-passkey.ts'
import { startPasskeyCheck, verifyPasskey } from './show-passkey.ts'

type Served =
  | 'listPasskeys'
  | 'startPasskeyRegistration'
  | 'registerPasskey'
  | 'renamePasskey'
  | 'deletePasskey'
  | 'startPasskeyCheck'
  | 'verifyPasskey'

export function passkeysHandlers(deps: Deps): Pick<AccountsHandlers, Served> {
  const run = {
    list: listPasskeys(deps),
    startRegistration: startPasskeyRegistration(deps),
    register: registerPasskey(deps),
    rename: renamePasskey(deps),
    remove: removePasskey(deps),
    startCheck: startPasskeyCheck(deps),
    verify: verifyPasskey(deps),
  }
  return {
    listPasskeys: ({ actor }) => run.list(actor),
    startPasskeyRegistration: ({ actor }) => run.startRegistration(actor),
    registerPasskey: ({ actor, body, origin }) => run.register(actor, body, origin),
    renamePasskey: ({ actor, params, body, origin }) =>
      run.rename(actor, origin, { id: params.id, name: body.name }),
    deletePasskey: async ({ actor, params, origin }) => {
      await run.remove(actor, origin, params.id)
      return undefined
    },
    startPasskeyCheck: ({ actor, session }) => run.startCheck(actor, session.token),
    verifyPasskey: async ({ body, origin, session }) =>
      enter(session, await run.verify(body.credential, origin, session.token)),
  }
}
