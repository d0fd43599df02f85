import type { Route } from './dial/dialler.ts'
import type { Leg } from './leg.ts'
import type { Tunnel } from './tunnel.ts'

export type AgentStatus = {
  rttMs: number | null
  /** By which way the link runs, or ran last; null before the first. */
  route: Route | null
  connections: number
  openConnections: number
  /** Links that stand now. */
  legs: number
}

/** How an agent is now, its tunnels taken together. */
export function statusOf(tunnels: Iterable<Tunnel>, legs: readonly Leg[], route: Route | null): AgentStatus {
  const rttMs = legs.find((leg) => leg.rttMs !== null)?.rttMs ?? null
  const status = { rttMs, route, connections: 0, openConnections: 0, legs: legs.length }
  for (const tunnel of tunnels) {
    status.connections += tunnel.connections
    status.openConnections += tunnel.openConnections
  }
  return status
}
