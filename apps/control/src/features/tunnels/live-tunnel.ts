import type { Leg, ShellSession, TunnelRule } from '@nora/contract/tunnels'
import type { TunnelCounts, VisitorRules } from '@nora/link'
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
  /** The number of the last failure to reach its target that each edge has told of. */
  failures: ReadonlyMap<string, number>
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
    failures: new Map(),
    traffic,
    shownRate: 0,
  }
}

type Told = { edge_id: string; counts: Pick<TunnelCounts, 'legs' | 'origin_error' | 'latency'>; now: Date }

/** Keeps what an edge says is true now: its legs, and whether the target can be reached. */
export function noteCounts(entry: LiveTunnel, { edge_id, counts, now }: Told): void {
  const { legs, origin_error, latency } = counts
  entry.legs = new Map(entry.legs).set(
    edge_id,
    legs.map((leg) => ({ ...leg, edge: edge_id })),
  )
  if (origin_error !== null) {
    const { failure, message } = origin_error
    // An edge repeats its last failure until its own next success: another edge may have reached the target since.
    if (entry.failures.get(edge_id) === failure) return
    entry.failures = new Map(entry.failures).set(edge_id, failure)
    if (entry.origin_error?.message === message) return
    entry.origin_error = { at: now.toISOString(), message, edge_id }
  } else if (latency.length > 0 || entry.origin_error?.edge_id === edge_id) {
    // The application has answered, through whichever edge.
    entry.origin_error = null
  }
}

/** Listeners are told when this changes, besides traffic. */
export function getAppearance({ origin_error, legs }: LiveTunnel): string {
  const ids = [...legs.values()].flat().map(({ id }) => id)
  return `${origin_error?.message} ${ids.sort().join()}`
}
