import type { Actor, Origin } from '../../platform/actor.ts'
import type { Deps } from './captures.deps.ts'
import { deleteCapture, deleteCapturesOfTunnel } from './captures.store.ts'
import { dropFiles } from './drop-files.ts'
import { getReadableExchange, getReadableTunnel } from './visible-exchange.ts'

/** Deletes one exchange, or with `exchange_id` null all of the tunnel. */
export function deleteExchanges(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, exchange_id }: { id: string; exchange_id: string | null },
  ): Promise<void> => {
    const { hostname } =
      exchange_id === null
        ? await getReadableTunnel(deps, actor, id)
        : (await getReadableExchange(deps, actor, { id, exchange_id })).tunnel
    const gone = await deps.transaction(async (tx) => {
      const rows =
        exchange_id === null ? await deleteCapturesOfTunnel(tx, id) : await deleteCapture(tx, exchange_id)
      const data = { hostname, exchange_id }
      await deps.emit(tx, origin, { kind: 'tunnel.captures_deleted', object_id: id, data })
      return rows
    })
    await dropFiles(deps, gone)
    deps.state.tell(id, { type: 'cleared' })
  }
}
