import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Deps } from '../credentials.deps.ts'
import { lockApiKeys, revokeApiKeys } from './api-keys.store.ts'
import { getApiKey } from './get-api-key.ts'

/** Ends a key and all that were made with it, with the commit. */
export function revokeApiKey(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const revoked = await deps.transaction(async (tx) => {
      await lockApiKeys(tx, actor.user_id)
      await getApiKey(tx, actor, id)
      const rows = await revokeApiKeys(tx, id, deps.clock.now())
      for (const row of rows) {
        const data = { description: row.description ?? '', parent_id: row.parent_id }
        await deps.emit(tx, origin, { kind: 'api_key.revoked', object_id: row.id, data })
      }
      return rows
    })
    for (const row of revoked) deps.endings.end(row.id)
  }
}
