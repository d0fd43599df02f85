import type { RequestRecord, Traffic } from '@nora/contract/tunnels'
import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import { RecentRequests } from './recent-requests.ts'

const RATE_WINDOW_MS = 10 * SECOND_MS
const SERIES_MINUTES = 60

export type Usage = Pick<Traffic, 'requests' | 'errors' | 'bytes_in' | 'bytes_out'>

export type Counts = Usage &
  Pick<Traffic, 'open_connections' | 'p50_ms' | 'p95_ms'> & { recent: readonly RequestRecord[] }

/** Counts the traffic of one tunnel: totals since it was opened, and the last hour by the minute. */
export class TunnelTraffic {
  readonly #usage: Usage
  #lastRequestAt: Date | null
  #latency: Pick<Traffic, 'p50_ms' | 'p95_ms'> = { p50_ms: null, p95_ms: null }
  readonly #openConnections = new Map<string, number>()
  readonly requests: RecentRequests
  #samples: { atMs: number; requests: number }[] = []
  /** Requests by minute since the epoch; older ones than the series shows are dropped. */
  readonly #perMinute = new Map<number, number>()
  #isDirty = false

  constructor(
    { requests, errors, bytes_in, bytes_out }: Usage,
    lastRequestAt: Date | null,
    recent = new RecentRequests(),
  ) {
    this.requests = recent
    // Sums and nothing else: what is taken of them is written over the tunnel’s row, which has changed since.
    this.#usage = { requests, errors, bytes_in, bytes_out }
    this.#lastRequestAt = lastRequestAt
  }

  /** The edges through which visitors come now. */
  get edges(): string[] {
    return [...this.#openConnections.keys()]
  }

  add(edge_id: string, counts: Counts, now: Date): void {
    const { requests, errors, bytes_in, bytes_out, open_connections, p50_ms, p95_ms, recent } = counts
    this.#usage.requests += requests
    this.#usage.errors += errors
    this.#usage.bytes_in += bytes_in
    this.#usage.bytes_out += bytes_out
    this.#openConnections.set(edge_id, open_connections)
    // Without requests there is nothing to measure: the last known latency stays.
    if (requests > 0) this.#latency = { p50_ms, p95_ms }
    this.requests.add(recent)
    if (requests > 0) this.#record(requests, now)
    if (requests > 0 || errors > 0 || bytes_in > 0 || bytes_out > 0) this.#isDirty = true
  }

  #record(requests: number, now: Date): void {
    this.#lastRequestAt = now
    this.#samples.push({ atMs: now.getTime(), requests })
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    this.#perMinute.set(minute, (this.#perMinute.get(minute) ?? 0) + requests)
    for (const old of this.#perMinute.keys()) {
      if (old <= minute - SERIES_MINUTES) this.#perMinute.delete(old)
    }
  }

  requestsPerSecond(now: Date): number {
    this.#samples = this.#samples.filter(({ atMs }) => now.getTime() - atMs < RATE_WINDOW_MS)
    const requests = this.#samples.reduce((sum, sample) => sum + sample.requests, 0)
    return requests / (RATE_WINDOW_MS / SECOND_MS)
  }

  snapshot(now: Date): Traffic {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    return {
      ...this.#usage,
      ...this.#latency,
      open_connections: sum(this.#openConnections.values()),
      requests_per_s: this.requestsPerSecond(now),
      last_request_at: this.#lastRequestAt?.toISOString() ?? null,
      series: Array.from(
        { length: SERIES_MINUTES },
        (_, index) => this.#perMinute.get(minute - SERIES_MINUTES + 1 + index) ?? 0,
      ),
    }
  }

  /** Nobody is connected through an edge that the agent has left. */
  leave(edge_id: string): void {
    this.#openConnections.delete(edge_id)
  }

  /** The sums to be stored, when they changed since they were taken last. */
  takeUsage(): (Usage & { last_request_at: Date | null }) | null {
    if (!this.#isDirty) return null
    this.#isDirty = false
    return { ...this.#usage, last_request_at: this.#lastRequestAt }
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
