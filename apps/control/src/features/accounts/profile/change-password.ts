import type { CurrentUser, IdentityProof } from '@nora/contract/accounts'
import type { Actor, Origin } from '../../../platform/actor.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { getUserById, updateUser } from '../accounts.store.ts'
import { toCurrentUser } from '../current-user.ts'
import { announceKeysEnded, endKeys } from '../end-keys.ts'
import { proveIdentity } from '../identity-proof.ts'
import { addNotice } from '../notices.ts'
import { assertGoodPassword } from '../passwords.ts'
import { forgetFactorAttempts } from '../second-factors/check-factor.ts'
import { newSessionToken, type OpenedSession } from '../sessions/open-session.ts'
import { deleteSessionsOf, updateSession } from '../sessions/sessions.store.ts'

/**
 * Sets another password, or the first one. Every other session ends and this one gets a new token: whoever
 * stole a cookie is out. With `revoke_keys` so is whatever they made to come back with.
 */
export function changePassword(deps: Deps) {
  return async (
    actor: Actor,
    { new_password, revoke_keys, ...proof }: IdentityProof & { new_password: string; revoke_keys: boolean },
    origin: Origin,
  ): Promise<{ user: CurrentUser; session: OpenedSession }> => {
    const known = await getUserById(deps.db, actor.user_id)
    const context = { minLength: deps.config.password_min_length, email: known.email, name: known.name }
    assertGoodPassword(new_password, context, 'new_password')
    await proveIdentity(deps, { actor, user: known, proof, origin })
    const password_hash = await deps.hasher.hash(new_password)
    const token = newSessionToken()
    const { ended, revoked, ...changed } = await deps.transaction(async (tx) => {
      const now = deps.clock.now()
      const renewed = { token_hash: hashToken(token), confirmed_at: now }
      const session = await updateSession(tx, actor.credential.id, renewed)
      if (!session) throw problem('Unauthorized')
      const ended = await deleteSessionsOf(tx, known.id, session.id)
      const revoked = revoke_keys ? await endKeys(deps, tx, known.id, origin) : []
      const user = await updateUser(tx, known.id, { password_hash })
      const data = { ended_sessions: ended.length }
      await deps.emit(tx, origin, { kind: 'user.password_changed', object_id: user.id, data })
      await addNotice(deps, tx, user, revoke_keys ? 'passwordAndKeysChanged' : 'passwordChanged', { origin })
      return {
        ended,
        revoked,
        user: await toCurrentUser(deps, tx, user, actor.team_id),
        session: { token, expires_at: session.expires_at },
      }
    })
    for (const id of ended) deps.revocations.end(id)
    await announceKeysEnded(deps, known.id, revoked)
    await forgetFactorAttempts(deps, known.id)
    return changed
  }
}
