import type { Tunnel } from '../endpoints/tunnel.ts'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { FairTurns } from '../platform/fair-turns.ts'
import type { Neighbours } from '../platform/neighbours.ts'

/** Those that are asked for. */
export type TakeTurnsDeps = { neighbours: Neighbours<Tunnel> }

/** Have more visitors of the tunnel asked at once than others should have to wait for? */
export function createTakeTurns(resume: (exchange: Exchange) => void, { neighbours }: TakeTurnsDeps): Stage {
  const turns = new FairTurns<Tunnel, Exchange>(resume, neighbours)
  return (exchange) => {
    // The edge that has the tunnel does it.
    if (exchange.request.tunnel === null) return 'proceed'
    neighbours.note(exchange.request.tunnel)
    return turns.take(exchange.request.tunnel, exchange) ? 'proceed' : 'wait'
  }
}
