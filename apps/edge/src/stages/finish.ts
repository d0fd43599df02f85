import { methodName } from '@nora/http1'
import type { Clock, Ids } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import type { Exchange } from '../exchange/exchange.ts'
import { reparse } from '../exchange/visitor-bytes.ts'

const PATH_LIMIT = 2048
const QUESTION = 0x3f

export type Finish = {
  /** The request is answered, though its connection may go on with another protocol. */
  answered(exchange: Exchange): void
  /** It leaves its tunnel unanswered and looks for one anew. */
  withdrawn(exchange: Exchange): void
  /** Nothing more will happen to it. */
  over(exchange: Exchange): void
}

/** Counts what the visitor really got, and keeps a record of some. */
export function createFinish({ clock, ids }: { clock: Clock; ids: Ids }): Finish {
  const answered = (exchange: Exchange): void => {
    const { tunnel } = exchange
    if (tunnel === null || exchange.isRecorded) return
    exchange.isRecorded = true
    const durationMs = clock.monotonicMs() - exchange.startedAtMs
    tunnel.tally.addRequest(exchange.status, durationMs)
    if (tunnel.tally.wantsRecord) {
      tunnel.tally.addRecord(
        toRecord(exchange, durationMs, exchange.requestId || ids.next('req'), clock.now()),
      )
    }
  }
  const leave = (exchange: Exchange): void => {
    const { tunnel } = exchange
    if (tunnel === null) return
    tallyBytes(exchange)
    if (exchange.isAdmitted) tunnel.tally.running--
    exchange.isAdmitted = false
  }
  return {
    answered,
    withdrawn(exchange) {
      leave(exchange)
      exchange.tunnel = null
      exchange.way = null
      exchange.isAuthorizationSpent = false
      exchange.sharingFields = null
    },
    over(exchange) {
      answered(exchange)
      leave(exchange)
    },
  }
}

/** Adds what has passed since the last time: long exchanges are counted while they run. */
export function tallyBytes(exchange: Exchange): void {
  const bytesIn = exchange.bytesIn - exchange.talliedIn
  const bytesOut = exchange.bytesOut - exchange.talliedOut
  if (bytesIn === 0 && bytesOut === 0) return
  exchange.tunnel?.tally.addBytes(bytesIn, bytesOut)
  exchange.talliedIn = exchange.bytesIn
  exchange.talliedOut = exchange.bytesOut
}

function toRecord(exchange: Exchange, durationMs: number, id: string, now: Date): LinkRequestRecord {
  const { bytes, head } = reparse(exchange)
  const query = bytes.subarray(head.pathStart, head.targetEnd).indexOf(QUESTION)
  const pathEnd = query === -1 ? head.targetEnd : head.pathStart + query
  const method = methodName(head.method) || bytes.toString('latin1', head.start, head.methodEnd).slice(0, 255)
  return {
    id,
    at: new Date(now.getTime() - durationMs).toISOString(),
    method,
    path: bytes.toString('latin1', head.pathStart, Math.min(pathEnd, head.pathStart + PATH_LIMIT)) || '/',
    status: exchange.status,
    duration_ms: durationMs,
    bytes_in: exchange.bytesIn,
    bytes_out: exchange.bytesOut,
    visitor: exchange.visitor,
  }
}
