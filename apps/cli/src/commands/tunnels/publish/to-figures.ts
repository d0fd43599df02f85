import type { ClientFigures } from '../../../inspector/client-metrics.ts'
import type { TunnelState } from '../../../output/tunnel-view.ts'
import type { FollowedTunnels } from './followed-tunnels.ts'
import type { ShownExchanges } from './shown-exchanges.ts'

type Sources = { legs: number; followed: FollowedTunnels; exchanges: ShownExchanges }

/** Makes the figures about the client that supervisors read. */
export function toFigures(state: TunnelState, { legs, followed, exchanges }: Sources): ClientFigures {
  const { version, phase, rttMs, connections, openConnections, losses } = state
  return {
    version,
    rttMs,
    connections,
    openConnections,
    losses,
    legs,
    isOnline: phase === 'online',
    tunnels: followed.controlled(),
    requests: exchanges.counts,
  }
}
