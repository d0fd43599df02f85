import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { FairTurns } from '../platform/fair-turns.ts'
import type { Neighbours } from '../platform/neighbours.ts'

/** Those that are asked for. */
export type TakeTurnsDeps = { neighbours: Neighbours<Endpoint> }

/** Have more visitors of the tunnel asked at once than others should have to wait for? */
export function createTakeTurns(resume: (exchange: Exchange) => void, { neighbours }: TakeTurnsDeps): Stage {
  const turns = new FairTurns<Endpoint, Exchange>(resume, neighbours)
  return (exchange) => {
    // The edge that has the tunnel does it.
    if (exchange.request.endpoint === null) return 'proceed'
    neighbours.note(exchange.request.endpoint)
    return turns.take(exchange.request.endpoint, exchange) ? 'proceed' : 'wait'
  }
}
