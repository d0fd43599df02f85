import type { Deps } from '../accounts.deps.ts'
import type { AccountsHandlers } from '../accounts.handlers.ts'
import { enter } from '../enter.ts'
import { enableMfa } from './enable-mfa.ts'
import { disableMfa, generateRecoveryCodes, getMfa } from './manage-mfa.ts'
import { setUpMfa } from './set-up-mfa.ts'
import { verifyOtp, verifyRecoveryCode } from './verify-second-factor.ts'

type Served =
  | 'getMfa'
  | 'setUpMfa'
  | 'enableMfa'
  | 'disableMfa'
  | 'generateRecoveryCodes'
  | 'verifyOtp'
  | 'verifyRecoveryCode'

export function mfaHandlers(deps: Deps): Pick<AccountsHandlers, Served> {
  const run = {
    get: getMfa(deps),
    setUp: setUpMfa(deps),
    enable: enableMfa(deps),
    disable: disableMfa(deps),
    generateRecoveryCodes: generateRecoveryCodes(deps),
    verifyOtp: verifyOtp(deps),
    verifyRecoveryCode: verifyRecoveryCode(deps),
  }
  return {
    getMfa: ({ actor }) => run.get(actor),
    setUpMfa: ({ actor }) => run.setUp(actor),
    enableMfa: ({ actor, body, origin }) => run.enable(actor, body, origin),
    disableMfa: ({ actor, body, origin }) => run.disable(actor, body, origin),
    generateRecoveryCodes: ({ actor, origin }) => run.generateRecoveryCodes(actor, origin),
    verifyOtp: async ({ body, origin, session }) =>
      enter(session, await run.verifyOtp(body.code, origin, session.token)),
    verifyRecoveryCode: async ({ body, origin, session }) =>
      enter(session, await run.verifyRecoveryCode(body.code, origin, session.token)),
  }
}
