import type { NewToken } from '@nora/contract/credentials'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import { lockApiKeys } from './api-keys.store.ts'
import { findTeamOf } from './credential-teams.store.ts'
import type { Deps } from './credentials.deps.ts'
import { getClientNotice, newTokenEmail } from './credentials.emails.ts'
import { maskToken, newSecret, USER_TOKEN_PREFIX } from './credentials.rules.ts'
import { insertCredential, lockUserToken, revokeUserToken } from './credentials.store.ts'
import { announceEnded, type Ended, endOffspring } from './end-offspring.ts'

/** Makes the actor's user token, shown this once. The one before, and what it made, stops working with the commit. */
export function renewToken(deps: Deps) {
  return async (actor: Actor, origin: Origin): Promise<NewToken> => {
    const token = newSecret(USER_TOKEN_PREFIX)
    const last4 = token.slice(-4)
    const now = deps.clock.now()
    const { ended, team } = await deps.transaction(async (tx) => {
      await lockUserToken(tx, actor.user_id)
      const ended = await endUserToken(deps, tx, actor.user_id, origin)
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
      await deps.jobs.add(tx, {
        kind: 'letter',
        payload: newTokenEmail(getClientNotice(deps, actor, origin)),
      })
      const team = await findTeamOf(tx, actor.team_id)
      if (!team) throw problem('NotFound')
      return { ended, team }
    })
    await announceEnded(deps, ended)
    return { token, team, masked: maskToken(last4), created_at: now.toISOString() }
  }
}

/** Ends the user token in force, if there is one, and what was made with it. Under `lockUserToken`. */
export async function endUserToken(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  user_id: string,
  origin: Origin,
): Promise<Ended> {
  await lockApiKeys(tx, user_id)
  const revoked = await revokeUserToken(tx, user_id, deps.clock.now())
  const { ids, key_teams } = await endOffspring(deps, tx, revoked, origin)
  return { ids: [...revoked, ...ids], key_teams }
}
