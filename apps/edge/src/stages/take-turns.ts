import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Tunnel } from '../legs/tunnel.ts'
import { FairTurns } from '../platform/fair-turns.ts'

/** Have more visitors of the tunnel asked at once than others should have to wait for? */
export function createTakeTurns(resume: (exchange: Exchange) => void): Stage {
  const turns = new FairTurns<Tunnel, Exchange>(resume)
  return (exchange) => {
    // The edge that has the tunnel does it.
    if (exchange.tunnel === null) return 'proceed'
    return turns.take(exchange.tunnel, exchange) ? 'proceed' : 'wait'
  }
}
