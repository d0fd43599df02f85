import type { Leg, ShellSession, TunnelRule } from '@nora/contract/tunnels'
import type { VisitorRules } from '@nora/link'
import type { TunnelTraffic } from './traffic.ts'
import type { TunnelWithUser } from './tunnels.store.ts'

/** One leg of an agent that carries the tunnel: which edge it ends at, and the epoch of its claim. */
export type Holder = { edge_id: string; leg: number; epoch: number }

/** An open tunnel as it is now. */
export type LiveTunnel = {
  row: TunnelWithUser
  /** None while the agent is away. */
  holders: readonly Holder[]
  lostAt: Date | null
  /** The legs of the tunnel that end at each edge, as the edge reports them. */
  legs: ReadonlyMap<string, readonly Leg[]>
  /** Told by the edge with its claim; nobody knows them after a restart until the edge is back. */
  rules: readonly TunnelRule[]
  /**
   * The address lists of the tunnel, reported like the rules; those of its reserved port; and the limits of its
   * plan.
   */
  visitors: VisitorRules | null
  port: VisitorRules | null
  requests_per_minute: number | null
  /** The sessions in the shell, as its agent last reported them. */
  sessions: { sequence: number; list: readonly ShellSession[] }
  /** Its exchanges are kept. */
  is_captured: boolean
  origin_error: { at: string; message: string; edge_id: string } | null
  traffic: TunnelTraffic
  /** The rate that listeners saw last. */
  shownRate: number
}

export function isHeld(entry: LiveTunnel): boolean {
  return entry.holders.length > 0
}

export function isHeldBy(entry: LiveTunnel, edge_id: string): boolean {
  return entry.holders.some((holder) => holder.edge_id === edge_id)
}

/** Holds the rules for visitors in a claim. An absent `port` leaves it as it was. */
export type ClaimedRules = {
  rules: readonly TunnelRule[]
  visitors: VisitorRules | null
  port?: VisitorRules | null
}

/** An open tunnel that no leg carries yet, or any more. */
export function awaitHolder(
  row: TunnelWithUser,
  { traffic, now }: { traffic: TunnelTraffic; now: Date },
): LiveTunnel {
  return {
    row,
    holders: [],
    lostAt: now,
    legs: new Map(),
    rules: [],
    visitors: null,
    port: null,
    requests_per_minute: null,
    sessions: { sequence: 0, list: [] },
    is_captured: false,
    origin_error: null,
    traffic,
    shownRate: 0,
  }
}
