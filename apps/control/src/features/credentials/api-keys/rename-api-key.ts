import type { ApiKey } from '@nora/contract/credentials'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Deps } from '../credentials.deps.ts'
import { updateCredential } from '../credentials.store.ts'
import { toApiKey } from './api-keys.rules.ts'
import { getApiKey } from './get-api-key.ts'

export function renameApiKey(deps: Deps) {
  return (actor: Actor, origin: Origin, { id, description }: { id: string; description: string }) =>
    deps.transaction(async (tx): Promise<ApiKey> => {
      const row = await getApiKey(tx, actor, id)
      await updateCredential(tx, id, { description })
      const data = { before: { description: row.description ?? '' }, after: { description } }
      await deps.emit(tx, origin, { kind: 'api_key.renamed', object_id: id, data })
      return toApiKey({ ...row, description })
    })
}
