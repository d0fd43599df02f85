import type { Endpoint } from '../endpoints/endpoint.ts'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { ActiveTunnels } from '../platform/active-tunnels.ts'
import { FairScheduler } from '../platform/fair-scheduler.ts'

/** The tunnels that are requested now. */
export type ScheduleDeps = { activeTunnels: ActiveTunnels<Endpoint> }

/** Have more visitors of the tunnel asked at once than others should have to wait for? */
export function createSchedule(resume: (exchange: Exchange) => void, { activeTunnels }: ScheduleDeps): Stage {
  const scheduler = new FairScheduler<Endpoint, Exchange>(resume, activeTunnels)
  return (exchange) => {
    // The edge that has the tunnel does it.
    if (exchange.request.endpoint === null) return 'proceed'
    activeTunnels.note(exchange.request.endpoint)
    return scheduler.take(exchange.request.endpoint, exchange) ? 'proceed' : 'wait'
  }
}
