import type { Duplex } from 'node:stream'
import { ChunkScanner, type Head, hasBody, METHOD } from '@nora/http1'
import type { Exchange } from './exchange.ts'
import { ResponseFilter } from './response-filter.ts'
import { ResponseState } from './states.ts'
import { sendBody, writeResponseHead } from './visitor-output.ts'

/** Decides how the body is read, sends the head with its first part; −1 when that breaks the rules. */
export function beginBody(exchange: Exchange, head: Head, bytes: Buffer, after: number, end: number): number {
  if (!hasBody(head, exchange.request.method === METHOD.head)) {
    exchange.response.state = ResponseState.DONE
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  if (exchange.request.policy !== null && head.contentLength !== 0) {
    const [first, ...others] = exchange.pipeline.getResponseStages(exchange)
    if (first !== undefined) return beginFiltered(exchange, head, bytes, after, [first, ...others])
  }
  if (head.chunked) return beginChunks(exchange, head, bytes, after, end)
  let bodyEnd = end
  if (head.contentLength >= 0) {
    bodyEnd = after + Math.min(head.contentLength, end - after)
    exchange.response.remaining = head.contentLength - (bodyEnd - after)
    exchange.response.state = exchange.response.remaining === 0 ? ResponseState.DONE : ResponseState.COUNTED
  } else {
    exchange.response.state = ResponseState.UNTIL_CLOSE
    exchange.response.keepsOrigin = false
    exchange.connection.closes = true
  }
  writeResponseHead(exchange, bytes, head, after, bodyEnd)
  return bodyEnd
}

/** What is made of the body has another length, so it is framed anew. */
function beginFiltered(
  exchange: Exchange,
  head: Head,
  bytes: Buffer,
  after: number,
  stages: readonly [Duplex, ...Duplex[]],
): number {
  const { request, response, connection } = exchange
  response.filter = new ResponseFilter(exchange, stages)
  if (request.minor === 0) connection.closes = true
  if (head.chunked) {
    response.state = ResponseState.CHUNKS
    response.chunks = new ChunkScanner('data')
  } else if (head.contentLength >= 0) {
    response.state = ResponseState.COUNTED
    response.remaining = head.contentLength
  } else {
    response.state = ResponseState.UNTIL_CLOSE
    response.keepsOrigin = false
  }
  writeResponseHead(exchange, bytes, head, after, after)
  return after
}

function beginChunks(exchange: Exchange, head: Head, bytes: Buffer, after: number, end: number): number {
  exchange.response.state = ResponseState.CHUNKS
  if (exchange.request.minor === 0) {
    // HTTP/1.0 knows no chunks: the content goes on as it is and ends with the connection.
    exchange.response.chunks = new ChunkScanner('data')
    exchange.connection.closes = true
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  const scanner = exchange.response.chunks ?? new ChunkScanner('framing')
  exchange.response.chunks = scanner
  scanner.reset()
  if (after === end) {
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  const next = scanner.scan(bytes, after, end)
  if (scanner.refusal !== null) {
    // Nothing was sent yet: it can still be told as what it is.
    exchange.response.state = ResponseState.AT_HEAD
    return -1
  }
  writeResponseHead(exchange, bytes, head, after, scanner.keptStart === after ? scanner.keptEnd : after)
  if (scanner.keptStart !== after) sendBody(exchange, bytes, scanner.keptStart, scanner.keptEnd)
  if (scanner.done) endChunks(exchange, scanner)
  return next
}

export function relayCounted(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const stop = start + Math.min(exchange.response.remaining, end - start)
  exchange.response.remaining -= stop - start
  sendBody(exchange, bytes, start, stop)
  if (exchange.response.remaining === 0) endBody(exchange, null)
  return stop
}

export function relayChunks(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const scanner = exchange.response.chunks!
  const next = scanner.scan(bytes, start, end)
  sendBody(exchange, bytes, scanner.keptStart, scanner.keptEnd)
  if (scanner.refusal !== null) {
    exchange.pipeline.onBadResponse(exchange, scanner.refusal)
    return end
  }
  if (scanner.done) endChunks(exchange, scanner)
  return next
}

function endChunks(exchange: Exchange, scanner: ChunkScanner): void {
  const { trailers } = scanner
  const { filter } = exchange.response
  if (filter === null && trailers !== null && exchange.request.minor === 1)
    sendBody(exchange, trailers, 0, trailers.length)
  endBody(exchange, trailers)
}

/** All of the body has come. */
export function endBody({ response }: Exchange, trailers: Buffer | null): void {
  if (response.filter === null) response.state = ResponseState.DONE
  else response.filter.end(trailers)
}
