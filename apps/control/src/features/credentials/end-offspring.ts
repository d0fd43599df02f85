import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { revokeApiKeysWhere } from './api-keys.store.ts'
import type { Deps } from './credentials.deps.ts'
import type { Credential } from './credentials.store.ts'
import { deletePublicKeysMadeWith, type PublicKeyRow } from './public-keys.store.ts'

/** Lists what stopped working. After the commit, `announceEnded` tells those who have to know. */
export type Ended = { ids: string[]; key_teams: string[] }

type Needs = Pick<Deps, 'clock' | 'emit'>

/**
 * Ends what was made with credentials that have just been revoked, however far down: whoever got hold of a
 * token for a while keeps nothing of it. Under `lockApiKeys`.
 */
export async function endOffspring(
  deps: Needs,
  tx: Db,
  makers: readonly string[],
  origin: Origin,
): Promise<Ended> {
  const ended: Ended = { ids: [], key_teams: [] }
  for (let parent_ids = makers; parent_ids.length > 0; ) {
    for (const key of await deletePublicKeysMadeWith(tx, parent_ids)) {
      ended.ids.push(key.id)
      ended.key_teams.push(key.team_id)
      await emitRemoved(deps, tx, origin, key)
    }
    const keys = await revokeApiKeysWhere(tx, { parent_ids }, deps.clock.now())
    for (const key of keys) await emitRevoked(deps, tx, origin, key)
    parent_ids = keys.map(({ id }) => id)
    ended.ids.push(...parent_ids)
  }
  return ended
}

/** Writes to the audit log of the team in which the key worked. */
export function emitRevoked({ emit }: Pick<Deps, 'emit'>, tx: Db, origin: Origin, key: Credential) {
  const data = { description: key.description ?? '', parent_id: key.parent_id }
  const where = { ...origin, team_id: key.team_id }
  return emit(tx, where, { kind: 'api_key.revoked', object_id: key.id, data })
}

export function emitRemoved({ emit }: Pick<Deps, 'emit'>, tx: Db, origin: Origin, key: PublicKeyRow) {
  const { id, name, fingerprint, team_id } = key
  const event = { kind: 'public_key.removed', object_id: id, data: { name, fingerprint } } as const
  return emit(tx, { ...origin, team_id }, event)
}

/** Ends what runs under the credentials. Call it after the commit. */
export async function announceEnded(
  deps: Pick<Deps, 'revocations' | 'onRevoked' | 'onKeysChanged'>,
  { ids, key_teams }: Ended,
): Promise<void> {
  for (const team_id of new Set(key_teams)) deps.onKeysChanged(team_id)
  for (const id of ids) {
    deps.revocations.end(id)
    await deps.onRevoked(id)
  }
}
