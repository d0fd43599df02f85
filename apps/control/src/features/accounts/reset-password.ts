import type { Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { deleteSessionsOf, findUserByEmail, updateUser } from './accounts.store.ts'
import { getHomeTeam, toCurrentUser } from './current-user.ts'
import { checkCode, consumeCode } from './one-time-codes.ts'
import { openSession } from './open-session.ts'
import { assertGoodPassword, hashPassword } from './passwords.ts'
import type { SignedIn } from './sign-up.ts'

/** Sets a new password with a mailed code, ends every session there was, and opens one. */
export function resetPassword(deps: Deps) {
  return async (
    { email, code, password }: { email: string; code: string; password: string },
    origin: Origin,
  ): Promise<SignedIn> => {
    assertGoodPassword(password, deps.config.password_min_length)
    const code_id = await checkCode(deps, deps.db, { purpose: 'reset_password', email, code })
    const password_hash = await hashPassword(password)
    const { ended, ...signedIn } = await deps.transaction(async (tx) => {
      await consumeCode(tx, code_id)
      const known = await findUserByEmail(tx, email)
      if (!known) throw problem('UnknownLifetimeCode')
      const user = await updateUser(tx, known.id, { password_hash })
      const ended = await deleteSessionsOf(tx, user.id)
      const team_id = await getHomeTeam(deps, tx, user.id)
      const session = await openSession(deps, tx, { user_id: user.id, team_id }, origin)
      await deps.emit(
        tx,
        { ...origin, user_id: user.id, team_id },
        { kind: 'user.password_reset', object_id: user.id, data: { ended_sessions: ended.length } },
      )
      return { user: await toCurrentUser(deps, tx, user, team_id), session, ended }
    })
    for (const id of ended) deps.endings.end(id)
    return signedIn
  }
}
