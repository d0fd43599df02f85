import type { CurrentUser } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { findUserByEmail, insertUser, type User } from './accounts.store.ts'
import { toCurrentUser } from './current-user.ts'
import { checkCode, consumeCode } from './one-time-codes.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { assertGoodPassword, hashPassword } from './passwords.ts'

export type SignedIn = { user: CurrentUser; session: OpenedSession }
export type SignUp = { email: string; code: string; password: string; name?: string; lang: Lang }

/** Makes the user with a personal team and signs in, all or nothing. */
export function signUp(deps: Deps) {
  return async (input: SignUp, origin: Origin): Promise<SignedIn> => {
    const { email, code, password, name, lang } = input
    // Before the code: whoever repeats a sign-up whose answer got lost learns that it worked.
    if (await findUserByEmail(deps.db, email)) throw problem('UserAlreadyExists')
    assertGoodPassword(password, deps.config.password_min_length)
    const code_id = await checkCode(deps, deps.db, { purpose: 'sign_up', email, code })
    const user: User = {
      id: deps.ids.next('usr'),
      email,
      name: name ?? null,
      language: lang,
      password_hash: await hashPassword(password),
      created_at: deps.clock.now(),
    }
    return deps.transaction(async (tx) => {
      await consumeCode(tx, code_id)
      await insertUser(tx, user)
      const team_id = await deps.createPersonalTeam(tx, user)
      const session = await openSession(deps, tx, { user_id: user.id, team_id }, origin)
      await deps.emit(
        tx,
        { ...origin, user_id: user.id, team_id },
        { kind: 'user.signed_up', object_id: user.id, data: { email } },
      )
      return { user: await toCurrentUser(deps, tx, user, team_id), session }
    })
  }
}
