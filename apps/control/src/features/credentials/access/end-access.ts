import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { endApiKey } from '../api-keys/revoke-api-key.ts'
import { lockApiKeys } from '../api-keys.store.ts'
import type { Deps } from '../credentials.deps.ts'
import { findCredential, lockUserToken } from '../credentials.store.ts'
import { announceEnded, type Ended, emitRemoved } from '../end-offspring.ts'
import { deletePublicKey, findPublicKey } from '../public-keys.store.ts'
import { endUserToken } from '../renew-token.ts'

/** Ends one of the user's own tokens or keys, in whichever team, with all that was made with it. */
export function endAccess(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const ended = await deps.transaction(
      async (tx) =>
        (await endCredential(deps, tx, { actor, origin, id })) ??
        (await endPublicKey(deps, tx, { actor, origin, id })),
    )
    if (!ended) throw problem('NotFound')
    await announceEnded(deps, ended)
  }
}

type Meant = { actor: Actor; origin: Origin; id: string }

async function endCredential(
  deps: Deps,
  tx: Db,
  { actor: { user_id }, origin, id }: Meant,
): Promise<Ended | undefined> {
  await lockUserToken(tx, user_id)
  await lockApiKeys(tx, user_id)
  const row = await findCredential(tx, { id })
  if (row?.user_id !== user_id || row.revoked_at) return undefined
  if (row.kind === 'api_key') return endApiKey(deps, tx, id, origin)
  if (row.kind !== 'user_token') return undefined
  const where = { ...origin, team_id: row.team_id }
  await deps.emit(tx, where, { kind: 'token.revoked', object_id: user_id, data: { last4: row.last4 } })
  return endUserToken(deps, tx, user_id, origin)
}

async function endPublicKey(deps: Deps, tx: Db, { actor, origin, id }: Meant): Promise<Ended | undefined> {
  const key = await findPublicKey(tx, { id })
  if (key?.user_id !== actor.user_id) return undefined
  await deletePublicKey(tx, id)
  await emitRemoved(deps, tx, origin, key)
  return { ids: [id], key_teams: [key.team_id] }
}
