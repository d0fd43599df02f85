import { asciiName, findField, isIdempotent, isNameAt, METHOD } from '@nora/http1'
import { ResetCode, Stream } from '@nora/protocol'
import type { Decision, Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { Http2OriginStream } from '../exchange/http2-origin.ts'
import { originBytes } from '../exchange/origin-bytes.ts'
import type { OriginSessions } from '../upstreams/origin-sessions.ts'
import type { OriginConnection } from '../upstreams/origin-stream.ts'
import { REPLAY_LIMIT_BYTES } from '../upstreams/replay-buffer.ts'
import type { Upstream } from '../upstreams/upstream.ts'

const CONTENT_TYPE = asciiName('content-type')
const GRPC = asciiName('application/grpc')
/** These may follow it. `application/grpc-web` is made for HTTP/1.1. */
const BEHIND_GRPC = new Set(Buffer.from('+; \t'))

/**
 * Chooses the leg and the connection to the origin that carry the request: an idle connection, or a new one.
 */
export const choose: Stage = (exchange, request) => {
  const { endpoint, upstream } = exchange.request
  // Which edge has a leg is all that is known here.
  if (endpoint === null) return chooseStream(exchange, upstream!, request)
  const picked = endpoint.pickUpstream()
  if (picked === undefined) return 'tunnel_offline'
  exchange.request.upstream = picked
  const isGrpc = exchange.request.method === METHOD.post && isOfGrpc(request)
  // Origins change only to protocols of HTTP/1.1.
  const usesHttp2 = isGrpc || (picked.origin?.speaksHttp2 === true && request.head.upgradeStart === -1)
  if (usesHttp2 && picked.sessions !== null) return chooseHttp2(exchange, picked, picked.sessions, isGrpc)
  return chooseStream(exchange, picked, request)
}

function chooseStream(exchange: Exchange, upstream: Upstream, request: RequestHead): Decision {
  const { mux, target, budget } = upstream
  const idle = exchange.request.isResent || !isKeptWhole(request) ? null : takeIdle(exchange, upstream)
  const stream = idle ?? mux.open(target, originBytes, budget)
  if (stream === undefined) return mux.isClosed ? 'tunnel_offline' : 'tunnel_busy'
  stream.handler = originBytes
  stream.context = exchange
  // The origin has taken nothing of this request yet, whatever the stream has carried before.
  if (stream instanceof Stream) stream.isTaken = false
  exchange.request.stream = stream
  exchange.request.isStreamReused = idle !== null
  return 'proceed'
}

/** Whether all of its body could be sent once more, should the connection turn out to be closed. */
function isKeptWhole({ head }: RequestHead): boolean {
  return !head.chunked && head.contentLength <= REPLAY_LIMIT_BYTES
}

/** An idle connection from better times may let more wait than a tunnel under pressure can afford. */
function takeIdle(exchange: Exchange, { pool, budget }: Upstream): OriginConnection | null {
  const stream = pool.take(exchange.accounting.startedAtMs, isIdempotent(exchange.request.method))
  if (stream === null || budget.affords(stream.windowBytes)) return stream
  stream.reset(ResetCode.CANCELLED)
  return null
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
  { budget, origin }: Upstream,
  sessions: OriginSessions,
  isGrpc: boolean,
): Decision {
  if (budget.isSpent) return 'tunnel_busy'
  exchange.request.isStreamReused = sessions.size > 0
  exchange.request.stream = new Http2OriginStream({
    sessions,
    scheme: origin?.target.startsWith('https:') ? 'https' : 'http',
    isGrpc,
    budget,
    handler: originBytes,
    context: exchange,
  })
  return 'proceed'
}
