import {
  ChunkScanner,
  HEAD_LIMIT_BYTES,
  Head,
  hasBody,
  LineBuffer,
  METHOD,
  parseResponseHead,
  readKeepAlive,
} from '@nora/http1'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import type { Exchange } from './exchange.ts'
import { Pause, RequestState, ResponseState } from './states.ts'
import { readPendingBytes } from './visitor-bytes.ts'
import { sendBody, writeResponseHead } from './visitor-output.ts'

const head = new Head()

/** An exchange's stream while it is the exchange's; `stream.context` is the exchange. */
export const originBytes: OriginHandler = {
  onData(stream, bytes, start, end) {
    const exchange = stream.context as Exchange
    const read = relayResponse(exchange, stream, bytes, start, end)
    if (exchange.request.stream !== stream) return
    settle(exchange, stream, end - start)
    if (exchange.response.state === ResponseState.DONE) finishResponse(exchange, read === end)
  },

  onEnd(stream) {
    const exchange = stream.context as Exchange
    if (exchange.response.state === ResponseState.OPAQUE) {
      exchange.connection.socket.end()
    } else if (exchange.response.state === ResponseState.UNTIL_CLOSE) {
      exchange.response.state = ResponseState.DONE
      finishResponse(exchange, false)
    } else if (exchange.response.state === ResponseState.DONE) {
      finishResponse(exchange, false)
    } else {
      exchange.pipeline.onOriginLost(exchange, -1)
    }
  },

  onReset(stream, code) {
    const exchange = stream.context as Exchange
    if (exchange.response.state === ResponseState.DONE) finishResponse(exchange, false)
    else exchange.pipeline.onOriginLost(exchange, code)
  },

  onDrain(stream) {
    const exchange = stream.context as Exchange
    exchange.connection.resume(Pause.STREAM)
  },
}

/** The visitor has taken what waited for it. */
export function onVisitorDrain(exchange: Exchange): void {
  exchange.settle()
  if ((exchange.connection.pauses & Pause.ANSWER) === 0) return
  exchange.request.state = RequestState.AT_HEAD
  exchange.connection.resume(Pause.ANSWER)
  readPendingBytes(exchange)
}

function relayResponse(
  exchange: Exchange,
  stream: OriginStream,
  bytes: Buffer,
  start: number,
  end: number,
): number {
  let i = start
  while (i < end && exchange.request.stream === stream) {
    switch (exchange.response.state) {
      case ResponseState.AT_HEAD:
        i = readHead(exchange, stream, bytes, i, end)
        break
      case ResponseState.COUNTED:
        i = relayCounted(exchange, bytes, i, end)
        break
      case ResponseState.CHUNKS:
        i = relayChunks(exchange, bytes, i, end)
        break
      case ResponseState.UNTIL_CLOSE:
      case ResponseState.OPAQUE:
        sendBody(exchange, bytes, i, end)
        return end
      default:
        return i
    }
  }
  return i
}

function readHead(
  exchange: Exchange,
  stream: OriginStream,
  bytes: Buffer,
  start: number,
  end: number,
): number {
  const pending = exchange.response.pendingHead
  if (pending === null) {
    const after = parseResponseHead(bytes, start, end, head)
    if (after !== 0) return onHead(exchange, bytes, after, end)
    exchange.response.pendingHead = new LineBuffer(HEAD_LIMIT_BYTES)
    exchange.response.pendingHead.append(bytes, start, end)
    return end
  }
  if (!pending.append(bytes, start, end)) return end
  const after = parseResponseHead(pending.bytes, 0, pending.length, head)
  if (after === 0) return end
  exchange.response.pendingHead = null
  const next = onHead(exchange, pending.bytes, after, pending.length)
  const read = relayResponse(exchange, stream, pending.bytes, next, pending.length)
  // Surplus bytes of the origin must show as such.
  return read === pending.length ? end : end - 1
}

/** Answers how far the bytes were read: the head, and what of the body was sent together with it. */
function onHead(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  if (after < 0) {
    exchange.pipeline.onBadResponse(exchange, head.refusal)
    return end
  }
  const { status } = head
  if (status < 200 && status !== 101) {
    exchange.response.status = status
    // HTTP/1.0 knows no interim responses.
    if (exchange.request.minor === 1) writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  if (status === 101) return onSwitch(exchange, bytes, after, end)
  exchange.response.status = status
  if (head.close) exchange.response.keepsOrigin = false
  else if (head.keepAliveStart !== -1) exchange.request.upstream?.pool.announce(readKeepAlive(bytes, head))
  const bodyEnd = exchange.request.mustUpgrade && status < 300 ? -1 : beginBody(exchange, bytes, after, end)
  if (bodyEnd < 0) {
    exchange.pipeline.onBadResponse(exchange, exchange.response.chunks?.refusal ?? null)
    return end
  }
  return bodyEnd
}

function onSwitch(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  if (!exchange.request.upgrade || head.upgradeStart === -1) {
    exchange.pipeline.onBadResponse(exchange, null)
    return end
  }
  exchange.response.status = 101
  exchange.response.keepsOrigin = false
  exchange.connection.closes = true
  exchange.request.state = RequestState.OPAQUE
  exchange.response.state = ResponseState.OPAQUE
  writeResponseHead(exchange, bytes, head, after, after)
  if (end > after) sendBody(exchange, bytes, after, end)
  exchange.pipeline.onUpgraded(exchange)
  readPendingBytes(exchange)
  return end
}

/** Decides how the body is read, sends the head with its first part; −1 when that breaks the rules. */
function beginBody(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  if (!hasBody(head, exchange.request.method === METHOD.head)) {
    exchange.response.state = ResponseState.DONE
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  if (head.chunked) return beginChunks(exchange, bytes, after, end)
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

function beginChunks(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
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

function relayCounted(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const stop = start + Math.min(exchange.response.remaining, end - start)
  exchange.response.remaining -= stop - start
  if (exchange.response.remaining === 0) exchange.response.state = ResponseState.DONE
  sendBody(exchange, bytes, start, stop)
  return stop
}

function relayChunks(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
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
  exchange.response.state = ResponseState.DONE
  if (scanner.trailers !== null && exchange.request.minor === 1) {
    sendBody(exchange, scanner.trailers, 0, scanner.trailers.length)
  }
}

/** Gives the credit back, now or when the visitor has caught up: until then they count as the tunnel's. */
function settle(exchange: Exchange, stream: OriginStream, bytes: number): void {
  if (exchange.connection.socket.writableNeedDrain) exchange.response.heldBytes += bytes
  else stream.consumed(bytes)
}

function finishResponse(exchange: Exchange, isStreamReusable: boolean): void {
  exchange.response.keepsOrigin &&= isStreamReusable
  const { state, stream } = exchange.request
  if (state === RequestState.SENT || stream === null || stream.dead || stream.endReceived) {
    exchange.pipeline.onComplete(exchange, exchange.response.keepsOrigin)
  }
}
