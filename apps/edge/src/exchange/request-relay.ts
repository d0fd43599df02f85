import { ChunkScanner, type Head } from '@nora/http1'
import { Stream } from '@nora/protocol'
import { ReplayBuffer } from '../upstreams/replay-buffer.ts'
import type { Exchange } from './exchange.ts'
import { Pause, RequestState, ResponseState } from './states.ts'

/** Sets how the body of the request that is being forwarded is read. */
export function beginBody(exchange: Exchange, head: Head): void {
  const { request } = exchange
  const { replayBuffer, filter } = request
  if (replayBuffer !== null || filter?.hasBegun === true) {
    repeatBody(exchange, replayBuffer)
  } else if (head.chunked) {
    request.state = RequestState.CHUNKS
    if (filter !== null) request.chunks = new ChunkScanner('data')
    else request.chunks ??= new ChunkScanner('framing')
    request.chunks.reset()
  } else if (head.contentLength > 0) {
    request.state = RequestState.COUNTED
    request.remaining = head.contentLength
  } else {
    request.state = RequestState.SENT
  }
  if (filter !== null) filter.hasBegun = true
}

export function relayCounted(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const stop = start + Math.min(exchange.request.remaining, end - start)
  exchange.request.remaining -= stop - start
  if (exchange.request.filter !== null) exchange.accounting.recording?.request(bytes, start, stop)
  relay(exchange, bytes, start, stop)
  if (exchange.request.remaining === 0) endBody(exchange, null)
  return stop
}

export function relayChunks(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const scanner = exchange.request.chunks!
  const next = scanner.scan(bytes, start, end)
  // The record has the head of the visitor, so it gets the body in its framing.
  if (exchange.request.filter !== null) exchange.accounting.recording?.request(bytes, start, next)
  if (scanner.keptEnd > scanner.keptStart) relay(exchange, bytes, scanner.keptStart, scanner.keptEnd)
  if (scanner.refusal !== null) {
    exchange.pipeline.onRefused(exchange, 'bad_request')
    return end
  }
  if (scanner.done) {
    const { trailers } = scanner
    if (trailers !== null && exchange.request.filter === null) relay(exchange, trailers, 0, trailers.length)
    endBody(exchange, trailers)
  }
  return next
}

/** Bytes of the message that go on, or that are changed first. After an upgrade they are no message any more. */
export function relay(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const { accounting, request } = exchange
  accounting.bytesIn += end - start
  if (request.filter !== null) {
    request.filter.write(bytes, start, end)
    return
  }
  if (accounting.recording !== null) accounting.recording.request(bytes, start, end)
  request.mirrorCopy?.add(bytes, start, end)
  send(exchange, bytes, start, end)
}

/** Sends the origin bytes of the message, given up; until it answers they are kept to be sent once more. */
export function send(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  if (exchange.response.state === ResponseState.AT_HEAD) fillReplayBuffer(exchange, bytes, start, end)
  write(exchange, bytes, start, end)
}

function fillReplayBuffer(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const { stream, endpoint } = exchange.request
  exchange.request.replayBuffer ??= new ReplayBuffer({
    isFromPeer: endpoint === null,
    hasMembers: exchange.request.member !== null,
  })
  if (stream instanceof Stream && stream.isTaken && endpoint === null) exchange.request.replayBuffer.forget()
  else exchange.request.replayBuffer.add(bytes, start, end)
}

function write(exchange: Exchange, bytes: Buffer, start: number, end: number): void {
  const { stream } = exchange.request
  if (stream !== null && !stream.write(bytes, start, end, false)) exchange.connection.pause(Pause.STREAM)
}

/** Nobody has listened to what was sent of it; the rest is read as before. */
function repeatBody(exchange: Exchange, replayBuffer: ReplayBuffer | null): void {
  exchange.request.state = exchange.request.bodyState
  for (const bytes of replayBuffer ?? []) write(exchange, bytes, 0, bytes.length)
  exchange.request.filter?.resume()
}

/** All of the body has come. */
function endBody(exchange: Exchange, trailers: Buffer | null): void {
  const { request } = exchange
  if (request.filter === null) {
    onRequestSent(exchange)
    return
  }
  request.state = RequestState.FLUSHING
  request.filter.end(trailers)
}

export function onRequestSent(exchange: Exchange): void {
  exchange.request.state = RequestState.SENT
  if (exchange.response.state === ResponseState.DONE) {
    exchange.pipeline.onComplete(exchange, exchange.response.keepsOrigin)
  }
}
