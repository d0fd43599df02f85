import type { Route } from './dial/dialler.ts'
import type { ConnectionCounts } from './tunnel.ts'

/** How an agent is now, its tunnels taken together. */
export type AgentStatus = ConnectionCounts & {
  rttMs: number | null
  /** The route of the link, or of the last one; null before the first. */
  route: Route | null
  /** Links that stand now. */
  legs: number
}
