import type { Stage } from '../exchange/decision.ts'

/** May this visitor use the tunnel, and may the tunnel take one more request? */
export function createAdmit({ requestsLimit }: { requestsLimit: number }): Stage {
  return (exchange) => {
    // The edge that has the tunnel admits for it.
    if (exchange.tunnel === null) return 'proceed'
    const { tally } = exchange.tunnel
    if (tally.running >= requestsLimit) return 'tunnel_busy'
    tally.running++
    exchange.isAdmitted = true
    return 'proceed'
  }
}
