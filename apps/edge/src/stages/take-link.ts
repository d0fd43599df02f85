import type { Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { RequestState } from '../exchange/states.ts'

export type TakeLinkDeps = {
  /** Makes an agent's link of the connection, if that is what the request asks for. */
  takeLink: (exchange: Exchange, request: RequestHead) => boolean
}

/** Does an agent ask for its link here, because no other way leads out of its network? */
export function createTakeLink(deps: TakeLinkDeps): Stage {
  return (exchange, request) => {
    if (request.head.upgradeStart === -1 || !deps.takeLink(exchange, request)) return 'proceed'
    exchange.reset()
    exchange.request.state = RequestState.TAKEN
    return 'taken'
  }
}
