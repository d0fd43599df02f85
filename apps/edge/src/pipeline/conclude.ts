import type { Exchange } from '../exchange/exchange.ts'
import { Pause, RequestState } from '../exchange/states.ts'
import { readPendingBytes } from '../exchange/visitor-bytes.ts'
import type { Finish } from '../stages/finish.ts'

/** The request is over: counts it, and goes on with what comes next on the connection. */
export function conclude(
  exchange: Exchange,
  { finish, isRequestRead }: { finish: Finish; isRequestRead: boolean },
): void {
  finish.ended(exchange)
  const { socket } = exchange.connection
  const closes = exchange.connection.closes || !isRequestRead
  exchange.reset()
  if (closes) {
    // The rest is read and thrown away: a cut would take our answer with it (RFC 9112 §9.6).
    exchange.request.state = RequestState.DISCARDING
    exchange.connection.pendingBytes = null
    exchange.connection.pauses = 0
    socket.resume()
    socket.end()
    return
  }
  exchange.connection.resume(Pause.STREAM)
  if (socket.writableNeedDrain) {
    // Answers must not pile up for a visitor that asks and does not listen.
    exchange.request.state = RequestState.WAITING
    exchange.connection.pause(Pause.ANSWER)
  } else if (exchange.connection.pendingBytes !== null || exchange.connection.hasVisitorEnded) {
    readPendingBytes(exchange)
  }
}
