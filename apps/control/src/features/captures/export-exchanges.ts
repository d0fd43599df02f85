import { toHarEntry, writeHar } from '@nora/capture'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Download } from '../../platform/http/mount.ts'
import type { Deps } from './captures.deps.ts'
import { type CaptureRow, type ExchangeFilter, findCapture, listCaptures } from './captures.store.ts'
import { noteReading } from './read-exchange.ts'
import { readMessages, readPart } from './stored-parts.ts'
import { toExchangeDetail } from './to-exchange.ts'
import { getReadable } from './visible-exchange.ts'

/** The newest that are exported at most. */
const LIMIT = 1_000

/** Exports the exchanges that match the filter as HAR 1.2, reading each while it is sent. */
export function exportExchanges(deps: Deps) {
  return async (
    caller: { actor: Actor; origin: Origin },
    filter: Omit<ExchangeFilter, 'limit'>,
  ): Promise<Download> => {
    const source = await getReadable(deps, caller.actor, filter.source)
    await noteReading(deps, caller, source, { exchange_id: null, part: 'har' })
    const rows = await listCaptures(deps.db, { ...filter, limit: LIMIT })
    return {
      media_type: 'application/json',
      name: 'nora.har',
      parts: writeHar(toEntries(deps, rows.reverse())),
    }
  }
}

async function* toEntries(deps: Deps, rows: readonly CaptureRow[]) {
  for (const { id, ...source } of rows) {
    // It may have expired while others were sent.
    const row = await findCapture(deps.db, source, id)
    if (!row) continue
    yield toHarEntry({
      detail: toExchangeDetail(row),
      request: await readPart(deps, row, 'request'),
      response: await readPart(deps, row, 'response'),
      messages: await readMessages(deps, row),
    })
  }
}
