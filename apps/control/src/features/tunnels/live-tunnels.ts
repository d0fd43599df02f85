import type { TunnelEvent, TunnelRule } from '@nora/contract'
import type { Clock } from '@nora/kit'
import type { TunnelCounts } from '@nora/link'
import type { LiveTunnel } from './live-tunnel.ts'
import { toTunnel } from './to-tunnel.ts'
import { TunnelTraffic } from './traffic.ts'
import type { TunnelWithUser } from './tunnels.store.ts'

/** By whom a tunnel is held, and under what. `edge_id` null: by nobody now. */
export type Hold = { epoch: number; edge_id: string | null; rules: readonly TunnelRule[] }

export type TunnelListener = (about: TunnelWithUser, event: TunnelEvent) => void

/**
 * The open tunnels of the installation, in memory: which edge holds which, and what goes through. The
 * database knows that they are open; everything here can be rebuilt from it and from the edges' resync.
 */
export class LiveTunnels {
  readonly #clock: Clock
  readonly #byId = new Map<string, LiveTunnel>()
  readonly #byEndpoint = new Map<string, LiveTunnel>()
  readonly #listeners = new Set<TunnelListener>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  subscribe(listener: TunnelListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get(id: string): LiveTunnel | undefined {
    return this.#byId.get(id)
  }

  all(): LiveTunnel[] {
    return [...this.#byId.values()]
  }

  ofEndpoint(endpoint_id: string): LiveTunnel | undefined {
    return this.#byEndpoint.get(endpoint_id)
  }

  /** Takes over what was just committed. A later claim's epoch may have come first and stays. */
  open(row: TunnelWithUser, { epoch, edge_id, rules }: Hold): void {
    const known = this.#byEndpoint.get(row.endpoint_id)
    if (known && known.epoch > epoch) return
    const isSame = known?.row.id === row.id
    if (known && !isSame) this.#byId.delete(known.row.id)
    const entry: LiveTunnel = {
      row,
      epoch,
      edge_id,
      lostAt: edge_id === null ? this.#clock.now() : null,
      legs: [],
      rules,
      origin_error: isSame ? known.origin_error : null,
      traffic: isSame ? known.traffic : new TunnelTraffic(row, row.last_request_at),
      shownRate: isSame ? known.shownRate : 0,
    }
    this.#byId.set(row.id, entry)
    this.#byEndpoint.set(row.endpoint_id, entry)
    this.#tell(entry)
  }

  /** The agent, or the edge that held it, is away. */
  lose(entry: LiveTunnel): void {
    if (entry.edge_id === null) return
    entry.edge_id = null
    entry.lostAt = this.#clock.now()
    entry.legs = []
    entry.traffic.pause()
    this.#tell(entry)
  }

  /** `row` is the tunnel as it was closed in the database. */
  close(row: TunnelWithUser): void {
    const entry = this.#byId.get(row.id)
    if (entry) {
      this.#byId.delete(row.id)
      if (this.#byEndpoint.get(row.endpoint_id) === entry) this.#byEndpoint.delete(row.endpoint_id)
    }
    const closed = entry && { ...entry, row, edge_id: null, legs: [] }
    this.#publish(row, { type: 'tunnel', tunnel: toTunnel(row, closed, this.#clock.now()) })
  }

  count(entry: LiveTunnel, counts: TunnelCounts): void {
    const now = this.#clock.now()
    entry.traffic.add(counts, now)
    const hadError = entry.origin_error?.message ?? null
    const hadLegs = entry.legs.map(({ id }) => id).join()
    entry.legs = counts.legs.map((leg) => ({ ...leg, edge: entry.edge_id ?? '' }))
    if (counts.origin_error !== hadError) {
      entry.origin_error = counts.origin_error
        ? { at: now.toISOString(), message: counts.origin_error }
        : null
    }
    const isChanged = hadError !== counts.origin_error || hadLegs !== entry.legs.map(({ id }) => id).join()
    if (isChanged) this.#tell(entry)
    this.#tellTraffic(entry, now, [...counts.recent])
  }

  /** The rate falls while nothing happens: listeners are told of that too. */
  refreshRates(): void {
    const now = this.#clock.now()
    for (const entry of this.#byId.values()) {
      if (entry.traffic.requestsPerSecond(now) !== entry.shownRate) this.#tellTraffic(entry, now, [])
    }
  }

  #tell(entry: LiveTunnel): void {
    this.#publish(entry.row, { type: 'tunnel', tunnel: toTunnel(entry.row, entry, this.#clock.now()) })
  }

  #tellTraffic(entry: LiveTunnel, now: Date, requests: TunnelCounts['recent']): void {
    const traffic = entry.traffic.snapshot(now)
    entry.shownRate = traffic.requests_per_s
    this.#publish(entry.row, { type: 'traffic', tunnel_id: entry.row.id, traffic, requests })
  }

  #publish(about: TunnelWithUser, event: TunnelEvent): void {
    for (const listener of [...this.#listeners]) listener(about, event)
  }
}
