import type { Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { findUserByEmail, updateUser } from './accounts.store.ts'
import { announceKeysEnded, endKeys } from './end-keys.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { addNotice } from './notices.ts'
import { checkCode, consumeCode } from './one-time-codes.ts'
import { assertGoodPassword } from './passwords.ts'
import { forgetFactorAttempts } from './second-factors/check-factor.ts'
import { deleteSessionsOf } from './sessions/sessions.store.ts'
import { takeOverUnconfirmed } from './take-over-unconfirmed.ts'

/**
 * Sets a new password with a mailed code, ends every session there was and everything else that acts for the
 * user, and opens one session: whoever has to do this may have been robbed.
 */
export function resetPassword(deps: Deps) {
  return async (
    { email, code, password }: { email: string; code: string; password: string },
    origin: Origin,
    browser: { replaces: string | null; code: string | null },
  ): Promise<SignedIn> => {
    assertGoodPassword(password, { minLength: deps.config.password_min_length, email })
    const shown = { purpose: 'reset_password', email, code, browser: browser.code ?? '' } as const
    const code_id = await checkCode(deps, deps.db, shown, origin)
    const password_hash = await deps.hasher.hash(password)
    const { ended, revoked, user_id, ...signedIn } = await deps.transaction(async (tx) => {
      await consumeCode(tx, code_id)
      const known = await findUserByEmail(tx, email)
      if (!known) throw problem('UnknownLifetimeCode')
      const taken = await takeOverUnconfirmed(deps, tx, known, origin)
      const revoked = [...taken, ...(await endKeys(deps, tx, known.id, origin))]
      const user = await updateUser(tx, known.id, { password_hash })
      const ended = await deleteSessionsOf(tx, user.id)
      await deps.emit(
        tx,
        { ...origin, user_id: user.id },
        { kind: 'user.password_reset', object_id: user.id, data: { ended_sessions: ended.length } },
      )
      await addNotice(deps, tx, user, 'passwordReset', { origin })
      const signedIn = await finishSignIn(
        deps,
        tx,
        user,
        { with: 'code', replaces: browser.replaces },
        origin,
      )
      return { ...signedIn, ended, revoked, user_id: user.id }
    })
    for (const id of ended) deps.revocations.end(id)
    await announceKeysEnded(deps, user_id, revoked)
    await forgetFactorAttempts(deps, user_id)
    return signedIn
  }
}
