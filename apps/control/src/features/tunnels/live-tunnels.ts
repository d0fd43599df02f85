import type { RequestRecord, Tunnel, TunnelEvent } from '@nora/contract/tunnels'
import type { Clock } from '@nora/kit'
import type { PortRules, TunnelCounts } from '@nora/link'
import { ClosedRequests, type TunnelOfRequests } from './closed-requests.ts'
import {
  awaitHolder,
  type ClaimedRules,
  getAppearance,
  type Holder,
  isHeldBy,
  type LiveTunnel,
  noteCounts,
} from './live-tunnel.ts'
import type { RecentRequests } from './recent-requests.ts'
import { toRequestRecord } from './to-request-record.ts'
import { toTunnel } from './to-tunnel.ts'
import { TunnelTraffic } from './traffic.ts'
import type { TunnelWithUser } from './tunnels.store.ts'
import type { FindPolicies } from './visitor-access.ts'

const CLOSED_EARLY_KEPT = 1000

export type TunnelListener = (about: TunnelWithUser, event: TunnelEvent) => void

/**
 * The open tunnels of the installation, in memory: which edges hold which, and what goes through. The
 * database knows that they are open; everything here can be rebuilt from it and from the edges' resync.
 */
export class LiveTunnels {
  readonly #clock: Clock
  readonly #findPolicies: FindPolicies
  readonly #closedRequests: ClosedRequests
  readonly #byId = new Map<string, LiveTunnel>()
  readonly #byEndpoint = new Map<string, Set<LiveTunnel>>()
  readonly #listeners = new Set<TunnelListener>()
  /** Closed before they were held: what was committed and ended before anybody heard of it. */
  readonly #closedEarly = new Set<string>()

  constructor(clock: Clock, findPolicies: FindPolicies) {
    this.#clock = clock
    this.#findPolicies = findPolicies
    this.#closedRequests = new ClosedRequests(clock)
  }

  subscribe(listener: TunnelListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get(id: string): LiveTunnel | undefined {
    return this.#byId.get(id)
  }

  /** Returns the last requests, also of a tunnel that closed a while ago. */
  getRequests(id: string): RecentRequests | undefined {
    return this.#byId.get(id)?.traffic.requests ?? this.#closedRequests.get(id)
  }

  /** The requests that are kept of a team's tunnels, also of those that have closed a while ago. */
  listRequestsOfTeam(team_id: string): { tunnel: TunnelOfRequests; requests: RecentRequests }[] {
    const open = this.all()
      .filter(({ row }) => row.team_id === team_id)
      .map(({ row, traffic }) => ({ tunnel: row, requests: traffic.requests }))
    return [...open, ...this.#closedRequests.listOfTeam(team_id)]
  }

  /** The tunnel as `/v1` shows it now. */
  show(row: TunnelWithUser, entry = this.#byId.get(row.id)): Tunnel {
    const policies = this.#findPolicies(row.team_id, row.hostname)
    return toTunnel(row, entry, { now: this.#clock.now(), policies })
  }

  get size(): number {
    return this.#byId.size
  }

  all(): LiveTunnel[] {
    return [...this.#byId.values()]
  }

  /** More than one when agents share the name. */
  ofEndpoint(endpoint_id: string): LiveTunnel[] {
    return [...(this.#byEndpoint.get(endpoint_id) ?? [])]
  }

  /** It is open and nobody holds it yet. */
  await(row: TunnelWithUser): void {
    this.#tell(this.#enter(row))
  }

  /**
   * A leg holds it under these rules, as was just committed; `row` is the tunnel as it is now. False when a later claim of
   * the same leg came first, or the tunnel has ended already.
   */
  hold(row: TunnelWithUser, holder: Holder, claimed: ClaimedRules): boolean {
    if (this.#closedEarly.delete(row.id)) return false
    const entry = this.#byId.get(row.id) ?? this.#enter(row)
    const former = entry.holders.find(({ leg }) => leg === holder.leg)
    if (former && former.epoch > holder.epoch) return false
    if (row.epoch >= entry.row.epoch) {
      entry.row = row
      entry.rules = claimed.rules
      entry.visitors = claimed.visitors
      if (claimed.port !== undefined) entry.port = claimed.port
    }
    entry.holders = [...entry.holders.filter(({ leg }) => leg !== holder.leg), holder]
    entry.lostAt = null
    this.#tell(entry)
    return true
  }

  /**
   * Sets the limits of its team’s plan: when the tunnel ends, null for never, and how often it may be
   * requested.
   */
  setPlanLimits(
    entry: LiveTunnel,
    { expires_at, requests_per_minute }: { expires_at: Date | null; requests_per_minute: number | null },
  ): void {
    entry.row = { ...entry.row, expires_at }
    entry.requests_per_minute = requests_per_minute
    this.#tell(entry)
  }

  setCaptured(entry: LiveTunnel, row: TunnelWithUser, is_captured: boolean): void {
    const { wants_capture, asked_capture } = row
    entry.row = { ...entry.row, wants_capture, asked_capture }
    if (entry.is_captured === is_captured) return
    entry.is_captured = is_captured
    this.#tell(entry)
  }

  /** Sets who may visit a reserved port from now on. */
  setPortRules({ region, port, allow, deny }: PortRules): void {
    for (const entry of this.#byId.values()) {
      if (entry.row.region !== region || !entry.row.hostname.endsWith(`:${port}`)) continue
      entry.port = { allow, deny }
      this.#tell(entry)
    }
  }

  /** Other IP policies hold for the team. */
  tellAccess(team_id: string): void {
    for (const entry of this.#byId.values()) if (entry.row.team_id === team_id) this.#tell(entry)
  }

  /** Visitors of a shell came or went. */
  setSessions(entry: LiveTunnel, sessions: LiveTunnel['sessions']): void {
    entry.sessions = sessions
    this.#tell(entry)
  }

  /** The leg is gone, or was replaced elsewhere. Without a leg left, the agent is away. */
  letGo(entry: LiveTunnel, isGone: (holder: Holder) => boolean): void {
    const holders = entry.holders.filter((holder) => !isGone(holder))
    if (holders.length === entry.holders.length) return
    entry.holders = holders
    entry.legs = new Map([...entry.legs].filter(([edge_id]) => isHeldBy(entry, edge_id)))
    // A process that starts anew counts its failures anew.
    entry.failures = new Map([...entry.failures].filter(([edge_id]) => isHeldBy(entry, edge_id)))
    for (const edge_id of entry.traffic.edges) {
      if (!isHeldBy(entry, edge_id)) entry.traffic.leave(edge_id)
    }
    if (holders.length === 0) entry.lostAt = this.#clock.now()
    this.#tell(entry)
  }

  /** `row` is the tunnel as it was closed in the database. */
  close(row: TunnelWithUser): void {
    const entry = this.#byId.get(row.id)
    if (!entry) this.#rememberClosed(row.id)
    if (entry) {
      this.#byId.delete(row.id)
      const siblings = this.#byEndpoint.get(row.endpoint_id)
      siblings?.delete(entry)
      if (siblings?.size === 0) this.#byEndpoint.delete(row.endpoint_id)
      this.#closedRequests.keep(row, entry.traffic.requests)
    }
    const closed = entry && { ...entry, row, holders: [], legs: new Map() }
    this.#publish(row, { type: 'tunnel', tunnel: this.show(row, closed) })
  }

  /** For as long as its claim may be on its way. */
  #rememberClosed(id: string): void {
    this.#closedEarly.add(id)
    const [oldest] = this.#closedEarly
    if (oldest !== undefined && this.#closedEarly.size > CLOSED_EARLY_KEPT) this.#closedEarly.delete(oldest)
  }

  count(entry: LiveTunnel, edge_id: string, counts: TunnelCounts): void {
    const now = this.#clock.now()
    const recent = counts.recent.map((record) => toRequestRecord(record, edge_id))
    entry.traffic.add(edge_id, { ...counts, recent }, now)
    const before = getAppearance(entry)
    // Its agent is away from this edge: the sums are still right, what is true now is not.
    if (isHeldBy(entry, edge_id)) noteCounts(entry, { edge_id, counts, now })
    else entry.traffic.leave(edge_id)
    if (getAppearance(entry) !== before) this.#tell(entry)
    this.#tellTraffic(entry, now, recent)
  }

  /** Counts the last traffic of a closed tunnel, which an edge reports a moment later. */
  countClosed(edge_id: string, { tunnel_id, recent }: TunnelCounts): void {
    this.#closedRequests.get(tunnel_id)?.add(recent.map((record) => toRequestRecord(record, edge_id)))
  }

  /** The rate falls while nothing happens: listeners are told of that too. */
  refreshRates(): void {
    this.#closedRequests.sweep()
    const now = this.#clock.now()
    for (const entry of this.#byId.values()) {
      if (entry.traffic.requestsPerSecond(now) !== entry.shownRate) this.#tellTraffic(entry, now, [])
    }
  }

  #enter(row: TunnelWithUser): LiveTunnel {
    const entry = awaitHolder(row, { traffic: this.#resumeTraffic(row), now: this.#clock.now() })
    this.#byId.set(row.id, entry)
    const siblings = this.#byEndpoint.get(row.endpoint_id) ?? new Set()
    this.#byEndpoint.set(row.endpoint_id, siblings.add(entry))
    return entry
  }

  /** A tunnel that was given up for lost and is open again goes on with the requests it had. */
  #resumeTraffic(row: TunnelWithUser): TunnelTraffic {
    const traffic = new TunnelTraffic(row, row.last_request_at, this.#closedRequests.get(row.id))
    this.#closedRequests.forget(row.id)
    return traffic
  }

  #tell(entry: LiveTunnel): void {
    this.#publish(entry.row, { type: 'tunnel', tunnel: this.show(entry.row, entry) })
  }

  #tellTraffic(entry: LiveTunnel, now: Date, requests: RequestRecord[]): void {
    const traffic = entry.traffic.snapshot(now)
    entry.shownRate = traffic.requests_per_s
    this.#publish(entry.row, { type: 'traffic', tunnel_id: entry.row.id, traffic, requests })
  }

  #publish(about: TunnelWithUser, event: TunnelEvent): void {
    for (const listener of [...this.#listeners]) listener(about, event)
  }
}
