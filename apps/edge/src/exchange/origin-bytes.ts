import { HEAD_LIMIT_BYTES, Head, LineBuffer, parseResponseHead, readKeepAlive } from '@nora/http1'
import type { OriginHandler, OriginStream } from '../upstreams/origin-stream.ts'
import type { Exchange } from './exchange.ts'
import { finishResponse } from './finish-response.ts'
import { HeldResponse } from './held-response.ts'
import { beginBody, endBody, relayChunks, relayCounted } from './origin-body.ts'
import { Pause, RequestState, ResponseState } from './states.ts'
import { readPendingBytes } from './visitor-bytes.ts'
import { sendBody, writeResponseHead } from './visitor-output.ts'

const head = new Head()
/** The origin's stream was not reset. */
const MERE_END = -1

/** An exchange's stream while it is the exchange's; `stream.context` is the exchange. */
export const originBytes: OriginHandler = {
  onData(stream, bytes, start, end) {
    const exchange = stream.context as Exchange
    const read = relayResponse(exchange, stream, bytes, start, end)
    if (exchange.request.stream !== stream) return
    const { held } = exchange.response
    if (held === null) settle(exchange, stream, end - start)
    else held.creditBytes += end - start
    // What comes behind a response is of no request of ours.
    if (read < end) exchange.response.keepsOrigin = false
    if (exchange.response.state === ResponseState.DONE) finishResponse(exchange, read === end)
  },

  onEnd(stream) {
    const exchange = stream.context as Exchange
    if (exchange.response.held !== null) {
      exchange.response.held.ending = MERE_END
    } else if (exchange.response.state === ResponseState.OPAQUE) {
      exchange.connection.socket.end()
    } else if (exchange.response.state === ResponseState.UNTIL_CLOSE) {
      endBody(exchange, null)
      if (exchange.response.filter === null) finishResponse(exchange, false)
    } else if (exchange.response.state === ResponseState.FLUSHING) {
      exchange.response.keepsOrigin = false
    } else if (exchange.response.state === ResponseState.DONE) {
      finishResponse(exchange, false)
    } else {
      exchange.pipeline.onOriginLost(exchange, MERE_END)
    }
  },

  onReset(stream, code) {
    const exchange = stream.context as Exchange
    if (exchange.response.held !== null) exchange.response.held.ending = code
    else if (exchange.response.state === ResponseState.FLUSHING) exchange.response.keepsOrigin = false
    else if (exchange.response.state === ResponseState.DONE) finishResponse(exchange, false)
    else exchange.pipeline.onOriginLost(exchange, code)
  },

  onDrain(stream) {
    const exchange = stream.context as Exchange
    exchange.connection.resume(Pause.STREAM)
    exchange.request.filter?.resume()
  },
}

/** The visitor has taken what waited for it. */
export function onVisitorDrain(exchange: Exchange): void {
  exchange.settle()
  exchange.response.filter?.resume()
  if ((exchange.connection.pauses & Pause.ANSWER) === 0) return
  exchange.request.state = RequestState.AT_HEAD
  exchange.connection.resume(Pause.ANSWER)
  readPendingBytes(exchange)
}

/** The rules have let the held response go: it is read from its head on. */
export function releaseResponse(exchange: Exchange): void {
  const { held } = exchange.response
  const { stream } = exchange.request
  if (held === null || stream === null) return
  exchange.response.held = null
  exchange.response.state = ResponseState.AT_HEAD
  let isAllRead = true
  for (const bytes of held.parts) {
    const read = relayResponse(exchange, stream, bytes, 0, bytes.length)
    if (exchange.request.stream !== stream) return
    isAllRead &&= read === bytes.length
  }
  settle(exchange, stream, held.creditBytes)
  if (held.ending !== null) exchange.response.keepsOrigin = false
  if (exchange.response.state === ResponseState.DONE) finishResponse(exchange, isAllRead)
  if (held.ending === null || exchange.request.stream !== stream) return
  if (held.ending === MERE_END) originBytes.onEnd(stream)
  else originBytes.onReset(stream, held.ending)
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
      case ResponseState.HELD:
        exchange.response.held!.take(bytes, i, end)
        return end
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
  if (isUnwanted(exchange, status)) return end
  if (exchange.request.policy !== null && !mayLeave(exchange, bytes, end)) return end
  if (status === 101) return onSwitch(exchange, bytes, after, end)
  exchange.response.status = status
  exchange.response.contentLength = head.contentLength
  if (head.close) exchange.response.keepsOrigin = false
  else if (head.keepAliveStart !== -1) exchange.request.upstream?.pool.announce(readKeepAlive(bytes, head))
  const bodyEnd =
    exchange.request.mustUpgrade && status < 300 ? -1 : beginBody(exchange, head, bytes, after, end)
  if (bodyEnd < 0) {
    exchange.pipeline.onBadResponse(exchange, exchange.response.chunks?.refusal ?? null)
    return end
  }
  return bodyEnd
}

/** Whether the gateway has asked another member instead. */
function isUnwanted(exchange: Exchange, status: number): boolean {
  const { gateway, member } = exchange.request
  if (gateway === null || member === null || !gateway.settings.retry.statuses.includes(status)) return false
  return exchange.pipeline.tryElsewhere(exchange, status)
}

/** Whether the rules of the traffic policy have let the response go; false: they answer, or wait for something. */
function mayLeave(exchange: Exchange, bytes: Buffer, end: number): boolean {
  if (exchange.response.isPoliced) return true
  exchange.response.isPoliced = true
  const decision = exchange.pipeline.policeResponse(exchange, bytes, head)
  if (decision === 'wait') {
    exchange.response.state = ResponseState.HELD
    exchange.response.held = new HeldResponse()
    exchange.response.held.take(bytes, head.start, end)
  }
  return decision === 'proceed'
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

/** Gives the credit back, now or when the visitor has caught up: until then they count as the tunnel's. */
function settle(exchange: Exchange, stream: OriginStream, bytes: number): void {
  const { filter } = exchange.response
  if (filter !== null) filter.take(stream, bytes)
  else if (exchange.connection.socket.writableNeedDrain) exchange.response.heldBytes += bytes
  else stream.consumed(bytes)
}
