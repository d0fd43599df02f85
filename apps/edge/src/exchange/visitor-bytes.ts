import { HEAD_LIMIT_BYTES, Head, isSizeRefusal, LineBuffer, parseRequestHead } from '@nora/http1'
import type { Exchange, RequestHead } from './exchange.ts'
import { readOn } from './read-on.ts'
import { relay, relayChunks, relayCounted } from './request-relay.ts'
import { Pause, RequestState } from './states.ts'

/** Bounds what a visitor may send ahead before the edge stops reading. */
const PENDING_BYTES = 65_536
/** Bounds what a visitor may still send after the last response before the connection is cut. */
const DISCARD_LIMIT_BYTES = 1024 * 1024

/** One for the process: a parse and the stages after it are one synchronous run. */
const request: RequestHead = { bytes: Buffer.alloc(0), head: new Head() }

/** Bytes of the visitor, given up by the reader. */
export function onVisitorBytes(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  let i = start
  while (i < end) {
    switch (exchange.request.state) {
      case RequestState.AT_HEAD:
        i = readHead(exchange, bytes, i, end)
        break
      case RequestState.COUNTED:
        i = relayCounted(exchange, bytes, i, end)
        break
      case RequestState.CHUNKS:
        i = relayChunks(exchange, bytes, i, end)
        break
      case RequestState.OPAQUE:
        relay(exchange, bytes, i, end)
        return
      case RequestState.DISCARDING:
        discard(exchange, end - i)
        return
      case RequestState.TAKEN:
        return
      case RequestState.WAITING: {
        const { body } = exchange.request
        if (body?.isReading) i = readOn(exchange, body, bytes, i, end)
        else {
          keepForNextRequest(exchange, bytes, i, end)
          return
        }
        break
      }
      default:
        if (!isLast(exchange)) keepForNextRequest(exchange, bytes, i, end)
        return
    }
  }
}

/** Reading goes on for a while, because it is how the end of a visitor is noticed. */
export function keepForNextRequest(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const chunk = bytes.subarray(start, end)
  const { pendingBytes } = exchange.connection
  exchange.connection.pendingBytes = pendingBytes === null ? chunk : Buffer.concat([pendingBytes, chunk])
  if (exchange.connection.pendingBytes.length > PENDING_BYTES) exchange.connection.pause(Pause.NEXT_REQUEST)
}

/** No request of this connection will be served after the running one. */
function isLast({ connection, request }: Exchange): boolean {
  return request.state === RequestState.SENT && connection.closes && !request.upgrade
}

/** The visitor sends no more: what it has asked completely is still answered. */
export function onVisitorEnd(exchange: Exchange): void {
  exchange.connection.hasVisitorEnded = true
  const { socket } = exchange.connection
  switch (exchange.request.state) {
    case RequestState.AT_HEAD:
      // A part of a head is a request that does not arrive any more.
      if (exchange.connection.pendingHead === null) socket.end()
      else exchange.pipeline.onRefused(exchange, 'request_timeout')
      break
    case RequestState.DISCARDING:
      socket.end()
      break
    case RequestState.OPAQUE:
      exchange.request.stream?.end()
      break
    case RequestState.WAITING:
      // A visitor who ends while the request waits for an agent has left; before that they may merely have sent
      // everything.
      if (exchange.request.body?.isReading) exchange.pipeline.onRefused(exchange, 'request_timeout')
      else if (exchange.request.heldUntilMs !== 0) exchange.pipeline.onRefused(exchange, 'tunnel_offline')
      break
    case RequestState.COUNTED:
    case RequestState.CHUNKS:
      exchange.pipeline.onRefused(exchange, 'request_timeout')
      break
  }
}

/** Reads the bytes that were kept while the last request ran, or while this one waited. */
export function readPendingBytes(exchange: Exchange): void {
  const held = exchange.request.body?.release() ?? []
  exchange.request.body = null
  const pending = exchange.connection.pendingBytes
  exchange.connection.pendingBytes = null
  exchange.connection.resume(Pause.NEXT_REQUEST)
  for (const bytes of held) onVisitorBytes(exchange, bytes, 0, bytes.length)
  if (pending !== null) onVisitorBytes(exchange, pending, 0, pending.length)
  if (exchange.connection.hasVisitorEnded) onVisitorEnd(exchange)
}

/**
 * The head of the running request, parsed once more: after a wait, for a second sending, and for records. Its bytes are
 * kept, not what was parsed: a `Head` has room for 256 fields in 4 KiB, and each connection would hold one. Few requests wait, and
 * a parse takes a microsecond.
 */
export function reparse(exchange: Exchange): RequestHead {
  request.bytes = exchange.request.retained
  parseRequestHead(request.bytes, 0, request.bytes.length, request.head)
  return request
}

function readHead(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const pending = exchange.connection.pendingHead
  if (pending === null) {
    const after = parseRequestHead(bytes, start, end, request.head)
    if (after !== 0) return onHead(exchange, bytes, after, end)
    exchange.connection.pendingHead = new LineBuffer(HEAD_LIMIT_BYTES)
    exchange.connection.pendingHead.append(bytes, start, end)
    return end
  }
  if (!pending.append(bytes, start, end)) return end
  const after = parseRequestHead(pending.bytes, 0, pending.length, request.head)
  if (after === 0) return end
  exchange.connection.pendingHead = null
  const next = onHead(exchange, pending.bytes, after, pending.length)
  onVisitorBytes(exchange, pending.bytes, next, pending.length)
  return end
}

function onHead(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  const { head } = request
  if (after < 0) {
    const isTooLarge = head.refusal !== null && isSizeRefusal(head.refusal)
    exchange.pipeline.onRefused(exchange, isTooLarge ? 'head_too_large' : 'bad_request')
    return end
  }
  request.bytes = bytes
  exchange.accounting.bytesIn = after - head.start
  exchange.request.retain(bytes, head.start, after)
  exchange.request.pathStart = head.pathStart - head.start
  exchange.request.pathEnd = head.targetEnd - head.start
  exchange.pipeline.onHead(exchange, request)
  request.bytes = exchange.request.retained
  return after
}

/** Nothing of the request is still to come. */
export function isBodyRead(exchange: Exchange, { head }: RequestHead): boolean {
  const { state } = exchange.request
  if (state === RequestState.SENT) return true
  if (state !== RequestState.AT_HEAD) return false
  return (!head.chunked && head.contentLength <= 0) || exchange.request.body?.isWhole === true
}

function discard(exchange: Exchange, bytes: number): void {
  exchange.accounting.bytesIn += bytes
  if (exchange.accounting.bytesIn > DISCARD_LIMIT_BYTES) exchange.connection.socket.destroy()
}
