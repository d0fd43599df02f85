import type { Origin } from '../../../platform/actor.ts'
import type { Deps } from '../accounts.deps.ts'
import { getUserById } from '../accounts.store.ts'
import { finishSecondFactor, getDueSession, type SignedIn } from '../finish-sign-in.ts'
import { addNotice } from '../notices.ts'
import { checkCodeFactor } from '../second-factors/check-factor.ts'
import { countRecoveryCodes } from '../second-factors/mfa.store.ts'

/** Finishes the sign-in that waits in the browser with a code of the app. */
export function verifyOtp(deps: Deps) {
  return async (code: string, origin: Origin, token: string | null): Promise<SignedIn> => {
    const due = await getDueSession(deps, token)
    const user = await getUserById(deps.db, due.user_id)
    await checkCodeFactor(deps, user, { factor: 'totp', code, field: 'code' }, origin)
    return finishSecondFactor(deps, due, 'totp', origin)
  }
}

/** Verifies a recovery code as the second factor. An email tells the user how many codes are left. */
export function verifyRecoveryCode(deps: Deps) {
  return async (code: string, origin: Origin, token: string | null): Promise<SignedIn> => {
    const due = await getDueSession(deps, token)
    const user = await getUserById(deps.db, due.user_id)
    await checkCodeFactor(deps, user, { factor: 'recovery_code', code, field: 'code' }, origin)
    await deps.transaction(async (tx) => {
      const left = await countRecoveryCodes(tx, user.id)
      await addNotice(deps, tx, user, 'recoveryCodeUsed', { origin, detail: String(left) })
    })
    return finishSecondFactor(deps, due, 'recovery_code', origin)
  }
}
