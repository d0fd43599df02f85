import type { Exchange } from '../exchange/exchange.ts'
import { Pause, RequestState } from '../exchange/states.ts'
import { readPendingBytes } from '../exchange/visitor-bytes.ts'
import type { Finish } from '../stages/finish.ts'

/** The request is over: counts it, and goes on with what comes next on the connection. */
export function conclude(
  exchange: Exchange,
  { finish, isRequestRead }: { finish: Finish; isRequestRead: boolean },
): void {
  finish.over(exchange)
  const { socket } = exchange
  const closes = exchange.closes || !isRequestRead
  exchange.reset()
  if (closes) {
    // The rest is read and thrown away: a cut would take our answer with it (RFC 9112 §9.6).
    exchange.requestState = RequestState.DISCARDING
    exchange.pendingBytes = null
    exchange.pauses = 0
    socket.resume()
    socket.end()
    return
  }
  exchange.resume(Pause.STREAM)
  if (socket.writableNeedDrain) {
    // Answers must not pile up for a visitor that asks and does not listen.
    exchange.requestState = RequestState.WAITING
    exchange.pause(Pause.ANSWER)
  } else if (exchange.pendingBytes !== null || exchange.hasVisitorEnded) {
    readPendingBytes(exchange)
  }
}
