import type { RequestRecord, Traffic } from '@nora/contract/tunnels'
import { LATENCY_BUCKETS, latencyQuantile, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { TunnelCounts } from '@nora/link'
import { RecentRequests } from './recent-requests.ts'

const RATE_WINDOW_MS = 10 * SECOND_MS
const SERIES_MINUTES = 60

export type Usage = Pick<Traffic, 'requests' | 'errors' | 'bytes_in' | 'bytes_out'>

/** Sums of one minute, and a histogram of the answers that the application gave in it. */
type Minute = Omit<Traffic['last_hour'], 'p50_ms' | 'p95_ms'> & { latency: Map<number, number> }

export type Counts = Usage &
  Pick<TunnelCounts, 'open_connections' | 'refused' | 'latency'> & { recent: readonly RequestRecord[] }

/** Counts the traffic of one tunnel: totals since it was opened, and the last hour by the minute. */
export class TunnelTraffic {
  readonly #usage: Usage
  #lastRequestAt: Date | null
  readonly #openConnections = new Map<string, number>()
  readonly requests: RecentRequests
  #samples: { atMs: number; requests: number }[] = []
  /** By minute since the epoch; what is older than an hour is dropped. */
  readonly #minutes = new Map<number, Minute>()
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
    const { requests, errors, bytes_in, bytes_out, open_connections, recent } = counts
    this.#usage.requests += requests
    this.#usage.errors += errors
    this.#usage.bytes_in += bytes_in
    this.#usage.bytes_out += bytes_out
    this.#openConnections.set(edge_id, open_connections)
    this.requests.add(recent)
    if (requests > 0) {
      this.#lastRequestAt = now
      this.#samples.push({ atMs: now.getTime(), requests })
    }
    if (requests === 0 && errors === 0 && bytes_in === 0 && bytes_out === 0) return
    this.#isDirty = true
    this.#record(counts, getMinute(now))
  }

  #record(counts: Counts, minute: number): void {
    const known = this.#minutes.get(minute)
    if (known === undefined) {
      for (const old of this.#minutes.keys()) if (!isInSeries(old, minute)) this.#minutes.delete(old)
    }
    const usage = known ?? {
      requests: 0,
      errors: 0,
      refused: 0,
      bytes_in: 0,
      bytes_out: 0,
      latency: new Map(),
    }
    usage.requests += counts.requests
    usage.errors += counts.errors
    usage.refused += counts.refused
    usage.bytes_in += counts.bytes_in
    usage.bytes_out += counts.bytes_out
    for (const [bucket, count] of counts.latency) {
      usage.latency.set(bucket, (usage.latency.get(bucket) ?? 0) + count)
    }
    this.#minutes.set(minute, usage)
  }

  requestsPerSecond(now: Date): number {
    this.#samples = this.#samples.filter(({ atMs }) => now.getTime() - atMs < RATE_WINDOW_MS)
    const requests = this.#samples.reduce((sum, sample) => sum + sample.requests, 0)
    return requests / (RATE_WINDOW_MS / SECOND_MS)
  }

  snapshot(now: Date): Traffic {
    const minute = getMinute(now)
    return {
      ...this.#usage,
      last_hour: this.#sumHour(minute),
      open_connections: sum(this.#openConnections.values()),
      requests_per_s: this.requestsPerSecond(now),
      last_request_at: this.#lastRequestAt?.toISOString() ?? null,
      series: Array.from(
        { length: SERIES_MINUTES },
        (_, index) => this.#minutes.get(minute - SERIES_MINUTES + 1 + index)?.requests ?? 0,
      ),
    }
  }

  #sumHour(now: number): Traffic['last_hour'] {
    const hour = { requests: 0, errors: 0, refused: 0, bytes_in: 0, bytes_out: 0 }
    const latency = new Uint32Array(LATENCY_BUCKETS)
    for (const [minute, usage] of this.#minutes) {
      if (!isInSeries(minute, now)) continue
      hour.requests += usage.requests
      hour.errors += usage.errors
      hour.refused += usage.refused
      hour.bytes_in += usage.bytes_in
      hour.bytes_out += usage.bytes_out
      for (const [bucket, count] of usage.latency) latency[bucket]! += count
    }
    return { ...hour, p50_ms: latencyQuantile(latency, 0.5), p95_ms: latencyQuantile(latency, 0.95) }
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

function getMinute(at: Date): number {
  return Math.floor(at.getTime() / MINUTE_MS)
}

/** Whether it is one of the sixty minutes that end with the one of now. */
function isInSeries(minute: number, now: number): boolean {
  return minute > now - SERIES_MINUTES
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
