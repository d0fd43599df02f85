import { KIB, SECOND_MS } from '@nora/kit'
import type { Exchange } from './exchange.ts'
import type { RequestBody } from './request-body.ts'
import { Pause, RequestState, ResponseState } from './states.ts'
import { isStreamingCall } from './streaming-call.ts'

const HEAD_MS = 10 * SECOND_MS
const IDLE_MS = 75 * SECOND_MS
const DISCARD_MS = 5 * SECOND_MS
/** Nearly always the whole visitor is gone; some only close their side, and wait. */
const HALF_CLOSED_MS = 10 * SECOND_MS
/** A peer that the edge waits for must move this much, on average over this long. */
const FLOOR_BYTES_PER_S = KIB
const FLOOR_WINDOW_MS = 30 * SECOND_MS

/**
 * `answer`: tell the visitor that it is too slow, and close. `ended`: that it said no more. `late`: that the
 * origin is too slow. `conclude`: the answer is over, close. `cut`: only close.
 */
export type Decision = 'fine' | 'answer' | 'ended' | 'late' | 'conclude' | 'cut'

const WAIT_FIRST = 'first request'
const WAIT_IDLE = 'next request'
const WAIT_BODY = 'body'
const WAIT_READING = 'body for a rule'
const WAIT_DISCARD = 'discard'
const WAIT_ANSWER = 'answer'
const WAIT_HALF_CLOSED = 'half closed'
const WAIT_UNHEARD = 'unheard'

/**
 * Looks at one exchange, about once a second: what is it waiting for, and for how long? The running request
 * keeps no times for this, so that the ordinary path pays nothing. A slow origin is nobody's fault and has
 * no limit but the one that its owner sets.
 */
export function checkTime(exchange: Exchange, nowMs: number): Decision {
  const { socket } = exchange.connection
  if (socket.writableLength > 0) return checkReader(exchange, nowMs)
  switch (exchange.request.state) {
    case RequestState.AT_HEAD:
      if (exchange.connection.pendingHead !== null) {
        return hasEnded(exchange, exchange.connection.pendingHead, 0, HEAD_MS, nowMs) ? 'answer' : 'fine'
      }
      return exchange.connection.hasServed
        ? decision(hasEnded(exchange, WAIT_IDLE, socket.bytesRead, IDLE_MS, nowMs))
        : decision(hasEnded(exchange, WAIT_FIRST, 0, HEAD_MS, nowMs))
    case RequestState.COUNTED:
    case RequestState.CHUNKS:
      return isHeldToFloor(exchange) ? checkBody(exchange, nowMs) : checkSilent(exchange, nowMs)
    case RequestState.WAITING: {
      const { body } = exchange.request
      return body?.isReading ? checkReading(exchange, body, nowMs) : checkSilent(exchange, nowMs)
    }
    case RequestState.DISCARDING:
      return decision(hasEnded(exchange, WAIT_DISCARD, 0, DISCARD_MS, nowMs))
    default:
      return checkSilent(exchange, nowMs)
  }
}

/** The visitor does not take what waits for it; a write is only known to be over as a whole. */
function checkReader(exchange: Exchange, nowMs: number): Decision {
  const waitingBytes = exchange.connection.socket.writableLength
  const limitMs = Math.max(FLOOR_WINDOW_MS, (waitingBytes / FLOOR_BYTES_PER_S) * SECOND_MS)
  return decision(hasEnded(exchange, 'reader', waitingBytes, limitMs, nowMs))
}

/**
 * Only who uploads something is. Once the answer has begun both sides talk, each at its own pace; so they do
 * in calls whose answer may not begin before their end. What goes on to another edge is judged there.
 */
function isHeldToFloor(exchange: Exchange): boolean {
  const { endpoint, upstream } = exchange.request
  const { state } = exchange.response
  if (endpoint === null) return upstream === null
  if (upstream?.origin?.takesSlowUploads) return false
  return state <= ResponseState.HELD || state === ResponseState.DONE
}

function checkBody(exchange: Exchange, nowMs: number): Decision {
  if ((exchange.connection.pauses & Pause.STREAM) !== 0) {
    // The origin is the slow one.
    exchange.connection.waitingFor = null
    return 'fine'
  }
  if (exchange.connection.waitingFor !== WAIT_BODY)
    return startWaiting(exchange, WAIT_BODY, exchange.accounting.bytesIn, nowMs)
  if (nowMs - exchange.connection.waitingSinceMs < FLOOR_WINDOW_MS) return 'fine'
  const bytes = exchange.accounting.bytesIn - exchange.connection.waitingMark
  const isSlow = bytes < (FLOOR_BYTES_PER_S * FLOOR_WINDOW_MS) / SECOND_MS
  if (!isSlow || isStreamingCall(exchange))
    return startWaiting(exchange, WAIT_BODY, exchange.accounting.bytesIn, nowMs)
  return exchange.response.state === ResponseState.DONE ? 'conclude' : 'answer'
}

/** A rule waits for the body, and cannot wait for one without end. */
function checkReading(exchange: Exchange, { bytes }: RequestBody, nowMs: number): Decision {
  if (exchange.connection.waitingFor !== WAIT_READING)
    return startWaiting(exchange, WAIT_READING, bytes, nowMs)
  if (nowMs - exchange.connection.waitingSinceMs < FLOOR_WINDOW_MS) return 'fine'
  const isSlow = bytes - exchange.connection.waitingMark < (FLOOR_BYTES_PER_S * FLOOR_WINDOW_MS) / SECOND_MS
  return isSlow ? 'answer' : startWaiting(exchange, WAIT_READING, bytes, nowMs)
}

/**
 * A visitor that has closed its side, or asked so far ahead that it is not listened to, may be gone without
 * a sign: it gets the benefit of the doubt as long as something moves.
 */
function checkSilent(exchange: Exchange, nowMs: number): Decision {
  const mark = exchange.accounting.bytesIn + exchange.accounting.bytesOut
  if ((exchange.connection.pauses & Pause.NEXT_REQUEST) !== 0) {
    return decision(hasEnded(exchange, WAIT_UNHEARD, mark, IDLE_MS, nowMs))
  }
  if (exchange.connection.hasVisitorEnded || exchange.connection.socket.writableEnded) {
    if (!hasEnded(exchange, WAIT_HALF_CLOSED, mark, HALF_CLOSED_MS, nowMs)) return 'fine'
    const { state } = exchange.response
    const isAnswerDue = state === ResponseState.AT_HEAD || state === ResponseState.HELD
    return exchange.connection.hasVisitorEnded && isAnswerDue ? 'ended' : 'cut'
  }
  const limitMs = exchange.request.upstream?.origin?.answerTimeoutMs ?? null
  const isAwaited = exchange.request.stream !== null && exchange.response.state === ResponseState.AT_HEAD
  if (limitMs !== null && isAwaited) {
    return hasEnded(exchange, WAIT_ANSWER, exchange.accounting.bytesIn, limitMs, nowMs) ? 'late' : 'fine'
  }
  exchange.connection.waitingFor = null
  return 'fine'
}

/** Whether it has been the same wait, without progress, for longer than the limit. */
function hasEnded(
  exchange: Exchange,
  waitingFor: unknown,
  mark: number,
  limitMs: number,
  nowMs: number,
): boolean {
  if (exchange.connection.waitingFor === waitingFor && exchange.connection.waitingMark === mark) {
    return nowMs - exchange.connection.waitingSinceMs > limitMs
  }
  startWaiting(exchange, waitingFor, mark, nowMs)
  return false
}

function startWaiting(exchange: Exchange, waitingFor: unknown, mark: number, nowMs: number): 'fine' {
  exchange.connection.waitingFor = waitingFor
  exchange.connection.waitingMark = mark
  exchange.connection.waitingSinceMs = nowMs
  return 'fine'
}

function decision(isTimedOut: boolean): Decision {
  return isTimedOut ? 'cut' : 'fine'
}
