import type { Decision } from './decision.ts'
import type { Exchange } from './exchange.ts'
import { RequestState } from './states.ts'

/** One hop at most: the edge that sent it here looks elsewhere. */
export function sendBack(exchange: Exchange): Decision {
  exchange.reset()
  exchange.request.state = RequestState.TAKEN
  exchange.connection.socket.refuse?.()
  return 'taken'
}
