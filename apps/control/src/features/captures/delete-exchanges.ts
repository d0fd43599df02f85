import { type CaptureSource, getSourceId } from '@nora/link'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Deps } from './captures.deps.ts'
import { deleteCapture, deleteCapturesOf } from './captures.store.ts'
import { dropFiles } from './drop-files.ts'
import { emitFor } from './source-kinds.ts'
import { getReadable, getReadableExchange } from './visible-exchange.ts'

/** Deletes one exchange, or with `exchange_id` null all of the tunnel or gateway. */
export function deleteExchanges(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { source, exchange_id }: { source: CaptureSource; exchange_id: string | null },
  ): Promise<void> => {
    const found =
      exchange_id === null
        ? await getReadable(deps, actor, source)
        : (await getReadableExchange(deps, actor, { source, exchange_id })).source
    const gone = await deps.transaction(async (tx) => {
      const rows =
        exchange_id === null ? await deleteCapturesOf(tx, source) : await deleteCapture(tx, exchange_id)
      await emitFor(deps, tx, origin, found, { kind: 'captures_deleted', data: { exchange_id } })
      return rows
    })
    await dropFiles(deps, gone)
    deps.state.tell(getSourceId(source), { type: 'cleared' })
  }
}
