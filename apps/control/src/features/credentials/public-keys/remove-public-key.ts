import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Deps } from '../credentials.deps.ts'
import { deletePublicKey, listExpiredInUse } from '../public-keys.store.ts'
import { getVisiblePublicKey } from './get-visible-public-key.ts'

/** Removes a key; what was opened with it ends at once. */
export function removePublicKey(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<void> => {
    const { team_id } = await deps.transaction(async (tx) => {
      const key = await getVisiblePublicKey(tx, actor, id)
      const { name, fingerprint } = key
      await deletePublicKey(tx, id)
      const data = { name, fingerprint }
      await deps.emit(tx, origin, { kind: 'public_key.removed', object_id: id, data })
      return key
    })
    deps.onKeysChanged(team_id)
    await deps.onRevoked(id)
  }
}

/** Ends what is open under keys that have expired. Runs every ten seconds. */
export function endExpiredPublicKeys(deps: Pick<Deps, 'db' | 'clock' | 'onRevoked'>) {
  return async (): Promise<void> => {
    for (const id of await listExpiredInUse(deps.db, deps.clock.now())) await deps.onRevoked(id)
  }
}
