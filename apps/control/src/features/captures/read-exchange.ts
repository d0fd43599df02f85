import type { RouteAnswer, Routes } from '@nora/contract'
import type { CaptureSource } from '@nora/link'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Download } from '../../platform/http/mount.ts'
import type { CapturedSource, Deps } from './captures.deps.ts'
import { emitFor } from './source-kinds.ts'
import { readMessages, readPart } from './stored-parts.ts'
import { getReadableExchange } from './visible-exchange.ts'

type Caller = { actor: Actor; origin: Origin }
type Which = { source: CaptureSource; exchange_id: string }
type Part = 'request' | 'response' | 'messages' | 'har'

/** A body as a file that no browser takes for a page. */
export function readBody(deps: Deps) {
  return async (caller: Caller, which: Which, part: 'request' | 'response'): Promise<Download> => {
    const { source, row } = await getReadableExchange(deps, caller.actor, which)
    await noteReading(deps, caller, source, { exchange_id: row.id, part })
    const bytes = await readPart(deps, row, part)
    return {
      media_type: 'application/octet-stream',
      name: `${row.id}-${part}.bin`,
      parts: inOrder([bytes]),
    }
  }
}

export function listMessages(deps: Deps) {
  return async (
    caller: Caller,
    which: Which,
    from: number,
  ): Promise<RouteAnswer<Routes['captures']['listExchangeMessages']>> => {
    const { source, row } = await getReadableExchange(deps, caller.actor, which)
    if (from === 0) await noteReading(deps, caller, source, { exchange_id: row.id, part: 'messages' })
    const items = await readMessages(deps, row)
    return {
      items: items.filter(({ sequence }) => sequence >= from),
      dropped_count: 0,
      unreadable: row.parts.unreadable,
    }
  }
}

/** Records in the audit log that somebody reads what the visitors of another member sent. */
export async function noteReading(
  deps: Pick<Deps, 'emit' | 'transaction'>,
  { actor, origin }: Caller,
  source: CapturedSource,
  read: { exchange_id: string | null; part: Part },
): Promise<void> {
  if (actor.user_id === source.user_id) return
  await deps.transaction((tx) => emitFor(deps, tx, origin, source, { kind: 'capture_read', data: read }))
}

async function* inOrder(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}
