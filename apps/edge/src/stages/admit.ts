import type { Stage } from '../exchange/decision.ts'

/** `requestsLimit`: how many may run at once through one tunnel. */
export type AdmitDeps = { requestsLimit: number }

/** May the tunnel take one more request? */
export function createAdmit({ requestsLimit }: AdmitDeps): Stage {
  return (exchange) => {
    // The edge that has the tunnel admits for it.
    if (exchange.request.endpoint === null) return 'proceed'
    const { counters } = exchange.request.endpoint
    if (counters.running >= requestsLimit) return 'tunnel_busy'
    counters.running++
    exchange.accounting.isAdmitted = true
    return 'proceed'
  }
}
