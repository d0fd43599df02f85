import { isIdempotent } from '@nora/http1'
import { TargetKind } from '@nora/protocol'
import type { Stage } from '../exchange/decision.ts'
import { originBytes } from '../exchange/origin-bytes.ts'

/**
 * Origins close idle connections at a moment of their own (Node after 5 s). A request that may not be sent
 * twice must not meet that moment.
 */
const FRESH_ENOUGH_MS = 2_000

/** Which connection to the origin carries the request: an idle one, or a new one. */
export const choose: Stage = (exchange) => {
  const { pool, leg, facts, budget } = exchange.tunnel!
  const maxIdleMs = isIdempotent(exchange.method) ? Number.POSITIVE_INFINITY : FRESH_ENOUGH_MS
  const idle = exchange.isResent ? null : pool.take(exchange.startedAtMs, maxIdleMs)
  const stream = idle ?? leg.mux.open({ kind: TargetKind.HTTP, slot: facts.slot }, originBytes, budget)
  if (stream === undefined) return leg.mux.isClosed ? 'tunnel_offline' : 'tunnel_busy'
  stream.handler = originBytes
  stream.context = exchange
  exchange.stream = stream
  exchange.isStreamReused = idle !== null
  return 'proceed'
}
