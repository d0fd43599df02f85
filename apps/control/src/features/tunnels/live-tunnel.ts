import type { Leg, TunnelRule } from '@nora/contract'
import type { TunnelTraffic } from './traffic.ts'
import type { TunnelWithUser } from './tunnels.store.ts'

/** An open tunnel as it is now. */
export type LiveTunnel = {
  row: TunnelWithUser
  epoch: number
  /** null: no edge holds it now. */
  edge_id: string | null
  lostAt: Date | null
  legs: Leg[]
  /** Told by the edge with its claim; nobody knows them after a restart until the edge is back. */
  rules: readonly TunnelRule[]
  origin_error: { at: string; message: string } | null
  traffic: TunnelTraffic
  /** The rate that listeners saw last. */
  shownRate: number
}
