import type { Statistics } from '@nora/contract/statistics'
import { LATENCY_BUCKETS, latencyQuantile } from '@nora/kit'
import { addLatencyBytes } from './latency-bytes.ts'
import { addCounts, COUNTS, type Counts, type UsageRow } from './rows.ts'

type Totals = Statistics['totals']
type Point = Statistics['series'][number]

const NOTHING = Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts

/** Sums as rows come, with the histogram apart so that it can be merged. */
class Gathered {
  #counts = addCounts(NOTHING)
  #latency: Float64Array | null = null

  add(row: UsageRow): void {
    this.#counts = addCounts(this.#counts, row)
    this.#latency ??= new Float64Array(LATENCY_BUCKETS)
    addLatencyBytes(row.latency, this.#latency)
  }

  get connectionMs(): number | null {
    const { connections_ended, connection_ms } = this.#counts
    return connections_ended === 0 ? null : connection_ms / connections_ended
  }

  get usage(): Omit<Point, 'at' | 'open_tunnels'> {
    const { connections_ended: _ended, connection_ms: _ms, ...counts } = this.#counts
    const quantile = (share: number) =>
      this.#latency === null ? null : latencyQuantile(this.#latency, share)
    return {
      ...counts,
      p50_ms: quantile(0.5),
      p95_ms: quantile(0.95),
      p99_ms: quantile(0.99),
    }
  }
}

export function toTotals(rows: readonly UsageRow[], open_tunnels: number): Totals {
  const all = new Gathered()
  for (const row of rows) all.add(row)
  return { ...all.usage, connection_ms: all.connectionMs, open_tunnels }
}

/** A point per step of `bounds`, which ends with the end of the last; rows before them are passed over. */
export function toPoints(
  rows: readonly UsageRow[],
  bounds: readonly Date[],
  open: readonly number[],
): Point[] {
  const starts = bounds.slice(0, -1)
  const points = starts.map(() => new Gathered())
  const startMs = starts.map((at) => at.getTime())
  for (const row of rows) points[stepAt(startMs, row.at.getTime())]?.add(row)
  return points.map((point, i) => ({
    at: starts[i]!.toISOString(),
    ...point.usage,
    open_tunnels: open[i] ?? 0,
  }))
}

/** The last that begins no later; −1: none does. */
function stepAt(startMs: readonly number[], atMs: number): number {
  let low = 0
  let high = startMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startMs[middle]! <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}
