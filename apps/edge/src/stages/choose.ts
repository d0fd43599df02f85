import { isIdempotent } from '@nora/http1'
import { type Budget, ResetCode, type Stream, TargetKind } from '@nora/protocol'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { originBytes } from '../exchange/origin-bytes.ts'
import type { Lane } from '../legs/tunnel.ts'

/**
 * Origins close idle connections at a moment of their own (Node after 5 s). A request that may not be sent
 * twice must not meet that moment.
 */
const FRESH_ENOUGH_MS = 2_000

/** Which leg, and which connection to the origin, carries the request: an idle one, or a new one. */
export const choose: Stage = (exchange) => {
  const tunnel = exchange.tunnel!
  const lane = tunnel.pickLane()
  if (lane === undefined) return 'tunnel_offline'
  const { budget } = tunnel
  const idle = exchange.isResent ? null : takeIdle(exchange, lane, budget)
  const { mux } = lane.leg
  const stream = idle ?? mux.open({ kind: TargetKind.HTTP, slot: lane.slot }, originBytes, budget)
  if (stream === undefined) return mux.isClosed ? 'tunnel_offline' : 'tunnel_busy'
  stream.handler = originBytes
  stream.context = exchange
  exchange.lane = lane
  exchange.stream = stream
  exchange.isStreamReused = idle !== null
  return 'proceed'
}

/** An idle connection from better times may let more wait than a tunnel under pressure can afford. */
function takeIdle(exchange: Exchange, lane: Lane, budget: Budget): Stream | null {
  const maxIdleMs = isIdempotent(exchange.method) ? Number.POSITIVE_INFINITY : FRESH_ENOUGH_MS
  const stream = lane.pool.take(exchange.startedAtMs, maxIdleMs)
  if (stream === null || stream.windowBytes === budget.windowBytes(stream.windowBytes)) return stream
  stream.reset(ResetCode.CANCELLED)
  return null
}
