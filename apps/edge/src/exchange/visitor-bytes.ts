import {
  ChunkScanner,
  HEAD_LIMIT_BYTES,
  Head,
  isSizeRefusal,
  LineBuffer,
  parseRequestHead,
} from '@nora/http1'
import { Stream } from '@nora/protocol'
import { EarlyBytes } from '../upstreams/early-bytes.ts'
import type { Exchange, RequestHead } from './exchange.ts'
import { Pause, RequestState, ResponseState } from './states.ts'

/** What a visitor may say ahead before it is no longer listened to. */
const PENDING_BYTES = 65_536
/** What a visitor may still send after our last word before the connection is cut. */
const DISCARD_LIMIT_BYTES = 1024 * 1024

/** One for the process: a parse and the stages after it are one synchronous run. */
const request: RequestHead = { bytes: Buffer.alloc(0), head: new Head() }

/** Bytes of the visitor, given up by the reader. */
export function onVisitorBytes(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  let i = start
  while (i < end) {
    switch (exchange.requestState) {
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
      default:
        if (!isLast(exchange)) keepForNextRequest(exchange, bytes, i, end)
        return
    }
  }
}

/** Reading goes on for a while, because it is how the end of a visitor is noticed. */
function keepForNextRequest(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const piece = bytes.subarray(start, end)
  const { pendingBytes } = exchange
  exchange.pendingBytes = pendingBytes === null ? piece : Buffer.concat([pendingBytes, piece])
  if (exchange.pendingBytes.length > PENDING_BYTES) exchange.pause(Pause.NEXT_REQUEST)
}

/** No request of this connection will be served after the running one. */
function isLast({ requestState, closes, upgrade }: Exchange): boolean {
  return requestState === RequestState.SENT && closes && !upgrade
}

/** The visitor sends no more: what it has asked completely is still answered. */
export function onVisitorEnd(exchange: Exchange): void {
  exchange.hasVisitorEnded = true
  const { requestState, socket } = exchange
  switch (requestState) {
    case RequestState.AT_HEAD:
      // A part of a head is a request that does not arrive any more.
      if (exchange.pendingHead === null) socket.end()
      else exchange.pipeline.onRefused(exchange, 'request_timeout')
      break
    case RequestState.DISCARDING:
      socket.end()
      break
    case RequestState.OPAQUE:
      exchange.stream?.end()
      break
    case RequestState.WAITING:
      // Who ends while it waits for an agent does not want to; before that it may only have said all it has to say.
      if (exchange.heldUntilMs !== 0) exchange.pipeline.onRefused(exchange, 'tunnel_offline')
      break
    case RequestState.COUNTED:
    case RequestState.CHUNKS:
      exchange.pipeline.onRefused(exchange, 'request_timeout')
      break
  }
}

/** What was kept while the last request ran. */
export function readPendingBytes(exchange: Exchange): void {
  const pending = exchange.pendingBytes
  exchange.pendingBytes = null
  exchange.resume(Pause.NEXT_REQUEST)
  if (pending !== null) onVisitorBytes(exchange, pending, 0, pending.length)
  if (exchange.hasVisitorEnded) onVisitorEnd(exchange)
}

/**
 * The head of the running request, parsed once more: after a wait, for a second sending, and for records. Its bytes are
 * kept, not what was parsed: a `Head` has room for 256 fields in 4 KiB, and each connection would hold one. Few requests wait, and a parse takes a microsecond.
 */
export function reparse(exchange: Exchange): RequestHead {
  request.bytes = exchange.retained
  parseRequestHead(request.bytes, 0, request.bytes.length, request.head)
  return request
}

function readHead(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const pending = exchange.pendingHead
  if (pending === null) {
    const after = parseRequestHead(bytes, start, end, request.head)
    if (after !== 0) return onHead(exchange, bytes, after, end)
    exchange.pendingHead = new LineBuffer(HEAD_LIMIT_BYTES)
    exchange.pendingHead.append(bytes, start, end)
    return end
  }
  if (!pending.append(bytes, start, end)) return end
  const after = parseRequestHead(pending.bytes, 0, pending.length, request.head)
  if (after === 0) return end
  exchange.pendingHead = null
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
  exchange.bytesIn = after - head.start
  exchange.retain(bytes, head.start, after)
  exchange.pathStart = head.pathStart - head.start
  exchange.pathEnd = head.targetEnd - head.start
  exchange.pipeline.onHead(exchange, request)
  request.bytes = exchange.retained
  return after
}

/** Nothing of the request is still to come. */
export function isBodyRead({ requestState }: Exchange, { head }: RequestHead): boolean {
  if (requestState === RequestState.SENT) return true
  return requestState === RequestState.AT_HEAD && !head.chunked && head.contentLength <= 0
}

/** Sets how the body of the request that is being forwarded is read. */
export function beginBody(exchange: Exchange, head: Head): void {
  if (exchange.early !== null) {
    repeatBody(exchange, exchange.early)
  } else if (head.chunked) {
    exchange.requestState = RequestState.CHUNKS
    exchange.requestChunks ??= new ChunkScanner('framing')
    exchange.requestChunks.reset()
  } else if (head.contentLength > 0) {
    exchange.requestState = RequestState.COUNTED
    exchange.requestRemaining = head.contentLength
  } else {
    exchange.requestState = RequestState.SENT
  }
}

function relayCounted(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const stop = start + Math.min(exchange.requestRemaining, end - start)
  exchange.requestRemaining -= stop - start
  relay(exchange, bytes, start, stop)
  if (exchange.requestRemaining === 0) onRequestSent(exchange)
  return stop
}

function relayChunks(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const scanner = exchange.requestChunks!
  const next = scanner.scan(bytes, start, end)
  if (scanner.keptEnd > scanner.keptStart) relay(exchange, bytes, scanner.keptStart, scanner.keptEnd)
  if (scanner.refusal !== null) {
    exchange.pipeline.onRefused(exchange, 'bad_request')
    return end
  }
  if (scanner.done) {
    if (scanner.trailers !== null) relay(exchange, scanner.trailers, 0, scanner.trailers.length)
    onRequestSent(exchange)
  }
  return next
}

function relay(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  exchange.bytesIn += end - start
  if (exchange.responseState === ResponseState.AT_HEAD) keepEarly(exchange, bytes, start, end)
  write(exchange, bytes, start, end)
}

function keepEarly(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const { stream, tunnel } = exchange
  exchange.early ??= new EarlyBytes({ isHop: tunnel === null })
  if (stream instanceof Stream && stream.isTaken && tunnel === null) exchange.early.forget()
  else exchange.early.add(bytes, start, end)
}

function write(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const { stream } = exchange
  if (stream !== null && !stream.write(bytes, start, end, false)) exchange.pause(Pause.STREAM)
}

/** Nobody has listened to what was sent of it; the rest is read as before. */
function repeatBody(exchange: Exchange, early: EarlyBytes): void {
  exchange.requestState = exchange.bodyState
  for (const bytes of early) write(exchange, bytes, 0, bytes.length)
}

function onRequestSent(exchange: Exchange): void {
  exchange.requestState = RequestState.SENT
  if (exchange.responseState === ResponseState.DONE) {
    exchange.pipeline.onComplete(exchange, exchange.keepsOrigin)
  }
}

function discard(exchange: Exchange, bytes: number): void {
  exchange.bytesIn += bytes
  if (exchange.bytesIn > DISCARD_LIMIT_BYTES) exchange.socket.destroy()
}
