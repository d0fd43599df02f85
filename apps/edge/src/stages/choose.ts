import { asciiName, findField, isIdempotent, isNameAt, METHOD } from '@nora/http1'
import { TargetKind } from '@nora/protocol'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { Http2OriginStream } from '../exchange/http2-origin.ts'
import { originBytes } from '../exchange/origin-bytes.ts'
import type { Tunnel } from '../legs/tunnel.ts'

/**
 * Origins close idle connections at a moment of their own (Node after 5 s). A request that may not be sent
 * twice must not meet that moment.
 */
const FRESH_ENOUGH_MS = 2_000

const CONTENT_TYPE = asciiName('content-type')
const GRPC = asciiName('application/grpc')
/** What may stand behind it. `application/grpc-web` is made for HTTP/1.1. */
const BEHIND_GRPC = new Set(Buffer.from('+; \t'))

/** Which connection to the origin carries the request: an idle one, or a new one. */
export const choose: Stage = (exchange, request) => {
  const tunnel = exchange.tunnel!
  const isGrpc = exchange.method === METHOD.post && isOfGrpc(request)
  // Of protocols to change to, origins speak only those of HTTP/1.1.
  const usesHttp2 = isGrpc || (tunnel.facts.speaksHttp2 && request.head.upgradeStart === -1)
  if (usesHttp2) return chooseHttp2(exchange, tunnel, isGrpc)
  const { pool, leg, facts, budget } = tunnel
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

function isOfGrpc({ bytes, head }: RequestHead): boolean {
  const field = findField(bytes, head, CONTENT_TYPE)
  if (field === -1) return false
  const start = head.fields[field * 4 + 2]!
  const length = head.fields[field * 4 + 3]! - start
  if (length < GRPC.length || !isNameAt(bytes, start, GRPC)) return false
  return length === GRPC.length || BEHIND_GRPC.has(bytes[start + GRPC.length]!)
}

/** Connections of HTTP/2 are shared: a request takes its place in one when its head is written. */
function chooseHttp2(
  exchange: Exchange,
  { leg, budget, sessions, facts }: Tunnel,
  isGrpc: boolean,
): Decision {
  if (leg.mux.isClosed) return 'tunnel_offline'
  if (budget.isSpent) return 'tunnel_busy'
  exchange.isStreamReused = sessions.size > 0
  exchange.stream = new Http2OriginStream({
    sessions,
    scheme: facts.claim.target.startsWith('https:') ? 'https' : 'http',
    isGrpc,
    budget,
    handler: originBytes,
    context: exchange,
  })
  return 'proceed'
}
