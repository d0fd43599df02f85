import type { NewToken } from '@nora/contract'
import type { Actor, Origin } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import type { Deps } from './credentials.deps.ts'
import { maskToken, newSecret, USER_TOKEN_PREFIX } from './credentials.rules.ts'
import { insertCredential, lockUserToken, revokeUserToken } from './credentials.store.ts'

/** Makes the actor's user token, shown this once. The one before stops working with the commit. */
export function renewToken(deps: Deps) {
  return async (actor: Actor, origin: Origin): Promise<NewToken> => {
    const token = newSecret(USER_TOKEN_PREFIX)
    const last4 = token.slice(-4)
    const now = deps.clock.now()
    const revoked = await deps.transaction(async (tx) => {
      await lockUserToken(tx, actor.user_id)
      const ids = await revokeUserToken(tx, actor.user_id, now)
      await insertCredential(tx, {
        id: deps.ids.next('crd'),
        kind: 'user_token',
        token_hash: hashToken(token),
        last4,
        user_id: actor.user_id,
        team_id: actor.team_id,
        created_at: now,
      })
      await deps.emit(tx, origin, { kind: 'token.renewed', object_id: actor.user_id, data: { last4 } })
      return ids
    })
    for (const id of revoked) {
      deps.endings.end(id)
      await deps.onRevoked(id)
    }
    return { token, masked: maskToken(last4), created_at: now.toISOString() }
  }
}
