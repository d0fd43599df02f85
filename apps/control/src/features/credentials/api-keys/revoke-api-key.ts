import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockApiKeys, revokeApiKeysWhere } from '../api-keys.store.ts'
import type { Deps } from '../credentials.deps.ts'
import { announceEnded, type Ended, emitRevoked, endOffspring } from '../end-offspring.ts'
import { getApiKey } from './get-api-key.ts'

/** Ends a key and all that was made with it, with the commit. */
export function revokeApiKey(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const ended = await deps.transaction(async (tx) => {
      await lockApiKeys(tx, actor.user_id)
      await getApiKey(tx, actor, id)
      return endApiKey(deps, tx, id, origin)
    })
    await announceEnded(deps, ended)
  }
}

/** Under `lockApiKeys`. */
export async function endApiKey(
  deps: Pick<Deps, 'clock' | 'emit'>,
  tx: Db,
  id: string,
  origin: Origin,
): Promise<Ended> {
  for (const key of await revokeApiKeysWhere(tx, { id }, deps.clock.now())) {
    await emitRevoked(deps, tx, origin, key)
  }
  const { ids, key_teams } = await endOffspring(deps, tx, [id], origin)
  return { ids: [id, ...ids], key_teams }
}
