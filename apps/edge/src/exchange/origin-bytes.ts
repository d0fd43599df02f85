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
    if (exchange.stream !== stream) return
    settle(exchange, stream, end - start)
    if (exchange.responseState === ResponseState.DONE) finishResponse(exchange, read === end)
  },

  onEnd(stream) {
    const exchange = stream.context as Exchange
    if (exchange.responseState === ResponseState.OPAQUE) {
      exchange.socket.end()
    } else if (exchange.responseState === ResponseState.UNTIL_CLOSE) {
      exchange.responseState = ResponseState.DONE
      finishResponse(exchange, false)
    } else if (exchange.responseState === ResponseState.DONE) {
      finishResponse(exchange, false)
    } else {
      exchange.pipeline.onOriginLost(exchange, -1)
    }
  },

  onReset(stream, code) {
    const exchange = stream.context as Exchange
    if (exchange.responseState === ResponseState.DONE) finishResponse(exchange, false)
    else exchange.pipeline.onOriginLost(exchange, code)
  },

  onDrain(stream) {
    const exchange = stream.context as Exchange
    exchange.resume(Pause.STREAM)
  },
}

/** The visitor has taken what waited for it. */
export function onVisitorDrain(exchange: Exchange): void {
  exchange.settle()
  if ((exchange.pauses & Pause.ANSWER) === 0) return
  exchange.requestState = RequestState.AT_HEAD
  exchange.resume(Pause.ANSWER)
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
  while (i < end && exchange.stream === stream) {
    switch (exchange.responseState) {
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
  const pending = exchange.pendingResponseHead
  if (pending === null) {
    const after = parseResponseHead(bytes, start, end, head)
    if (after !== 0) return onHead(exchange, bytes, after, end)
    exchange.pendingResponseHead = new LineBuffer(HEAD_LIMIT_BYTES)
    exchange.pendingResponseHead.append(bytes, start, end)
    return end
  }
  if (!pending.append(bytes, start, end)) return end
  const after = parseResponseHead(pending.bytes, 0, pending.length, head)
  if (after === 0) return end
  exchange.pendingResponseHead = null
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
    exchange.status = status
    // HTTP/1.0 knows no interim responses.
    if (exchange.minor === 1) writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  if (status === 101) return onSwitch(exchange, bytes, after, end)
  exchange.status = status
  if (head.close) exchange.keepsOrigin = false
  else if (head.keepAliveStart !== -1) exchange.way?.pool.announce(readKeepAlive(bytes, head))
  const bodyEnd = exchange.mustUpgrade && status < 300 ? -1 : beginBody(exchange, bytes, after, end)
  if (bodyEnd < 0) {
    exchange.pipeline.onBadResponse(exchange, exchange.responseChunks?.refusal ?? null)
    return end
  }
  return bodyEnd
}

function onSwitch(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  if (!exchange.upgrade || head.upgradeStart === -1) {
    exchange.pipeline.onBadResponse(exchange, null)
    return end
  }
  exchange.status = 101
  exchange.keepsOrigin = false
  exchange.closes = true
  exchange.requestState = RequestState.OPAQUE
  exchange.responseState = ResponseState.OPAQUE
  writeResponseHead(exchange, bytes, head, after, after)
  if (end > after) sendBody(exchange, bytes, after, end)
  exchange.pipeline.onUpgraded(exchange)
  readPendingBytes(exchange)
  return end
}

/** Decides how the body is read, sends the head with its first part; −1 when that breaks the rules. */
function beginBody(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  if (!hasBody(head, exchange.method === METHOD.head)) {
    exchange.responseState = ResponseState.DONE
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  if (head.chunked) return beginChunks(exchange, bytes, after, end)
  let bodyEnd = end
  if (head.contentLength >= 0) {
    bodyEnd = after + Math.min(head.contentLength, end - after)
    exchange.responseRemaining = head.contentLength - (bodyEnd - after)
    exchange.responseState = exchange.responseRemaining === 0 ? ResponseState.DONE : ResponseState.COUNTED
  } else {
    exchange.responseState = ResponseState.UNTIL_CLOSE
    exchange.keepsOrigin = false
    exchange.closes = true
  }
  writeResponseHead(exchange, bytes, head, after, bodyEnd)
  return bodyEnd
}

function beginChunks(exchange: Exchange, bytes: Buffer, after: number, end: number): number {
  exchange.responseState = ResponseState.CHUNKS
  if (exchange.minor === 0) {
    // HTTP/1.0 knows no chunks: the content goes on as it is and ends with the connection.
    exchange.responseChunks = new ChunkScanner('data')
    exchange.closes = true
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  const scanner = exchange.responseChunks ?? new ChunkScanner('framing')
  exchange.responseChunks = scanner
  scanner.reset()
  if (after === end) {
    writeResponseHead(exchange, bytes, head, after, after)
    return after
  }
  const next = scanner.scan(bytes, after, end)
  if (scanner.refusal !== null) {
    // Nothing was sent yet: it can still be told as what it is.
    exchange.responseState = ResponseState.AT_HEAD
    return -1
  }
  writeResponseHead(exchange, bytes, head, after, scanner.keptStart === after ? scanner.keptEnd : after)
  if (scanner.keptStart !== after) sendBody(exchange, bytes, scanner.keptStart, scanner.keptEnd)
  if (scanner.done) endChunks(exchange, scanner)
  return next
}

function relayCounted(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const stop = start + Math.min(exchange.responseRemaining, end - start)
  exchange.responseRemaining -= stop - start
  if (exchange.responseRemaining === 0) exchange.responseState = ResponseState.DONE
  sendBody(exchange, bytes, start, stop)
  return stop
}

function relayChunks(exchange: Exchange, bytes: Buffer, start: number, end: number): number {
  const scanner = exchange.responseChunks!
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
  exchange.responseState = ResponseState.DONE
  if (scanner.trailers !== null && exchange.minor === 1) {
    sendBody(exchange, scanner.trailers, 0, scanner.trailers.length)
  }
}

/** Gives the credit back, now or when the visitor has caught up: until then they count as the tunnel's. */
function settle(exchange: Exchange, stream: OriginStream, bytes: number): void {
  if (exchange.socket.writableNeedDrain) exchange.heldBytes += bytes
  else stream.consumed(bytes)
}

function finishResponse(exchange: Exchange, isStreamReusable: boolean): void {
  exchange.keepsOrigin &&= isStreamReusable
  const { requestState, stream } = exchange
  if (requestState === RequestState.SENT || stream === null || stream.dead || stream.endReceived) {
    exchange.pipeline.onComplete(exchange, exchange.keepsOrigin)
  }
}
