import { type Clock, HOUR_MS } from '@nora/kit'
import type { RecentRequests } from './recent-requests.ts'
import type { TunnelWithUser } from './tunnels.store.ts'

const KEPT_MS = 24 * HOUR_MS
/**
 * Bounds the records of all closed tunnels to about 10 MB; those of the tunnels that closed first are dropped
 * first.
 */
const KEPT_RECORDS = 20_000

/** A tunnel of which requests are kept, and whose it is. */
export type TunnelOfRequests = Pick<TunnelWithUser, 'id' | 'team_id' | 'user_id' | 'hostname'>

type Closed = { tunnel: TunnelOfRequests; requests: RecentRequests; closedAtMs: number }

/** The last requests of tunnels that have closed, for a day. They are in memory only, as those of live tunnels are. */
export class ClosedRequests {
  readonly #clock: Clock
  readonly #keptRecords: number
  /** The tunnels in the order in which they closed. */
  readonly #byTunnel = new Map<string, Closed>()

  constructor(clock: Clock, keptRecords = KEPT_RECORDS) {
    this.#clock = clock
    this.#keptRecords = keptRecords
  }

  keep({ id, team_id, user_id, hostname }: TunnelOfRequests, requests: RecentRequests): void {
    const tunnel = { id, team_id, user_id, hostname }
    this.#byTunnel.set(id, { tunnel, requests, closedAtMs: this.#clock.now().getTime() })
    this.sweep()
  }

  get(tunnel_id: string): RecentRequests | undefined {
    return this.#byTunnel.get(tunnel_id)?.requests
  }

  listOfTeam(team_id: string): { tunnel: TunnelOfRequests; requests: RecentRequests }[] {
    return [...this.#byTunnel.values()].filter(({ tunnel }) => tunnel.team_id === team_id)
  }

  forget(tunnel_id: string): void {
    this.#byTunnel.delete(tunnel_id)
  }

  /** Lets go of what is too old or too much. */
  sweep(): void {
    const oldestMs = this.#clock.now().getTime() - KEPT_MS
    let records = 0
    for (const { requests } of this.#byTunnel.values()) records += requests.size
    for (const [tunnel_id, { requests, closedAtMs }] of this.#byTunnel) {
      if (closedAtMs > oldestMs && records <= this.#keptRecords) return
      this.#byTunnel.delete(tunnel_id)
      records -= requests.size
    }
  }
}
