import { STATISTICS_COUNTRIES, STATISTICS_PATHS, type StatisticsRow } from '@nora/link'
import type { StatisticsUsage } from './tunnel-statistics.ts'

const HOUR_MINUTES = 60

/**
 * Rows that are still to be told, one per tunnel and minute. Holds no more than `limit`: then rows of one tunnel are
 * joined by the hour, and when even that is too much, the oldest are given up.
 */
export class StatisticsBacklog {
  readonly #limit: number
  #rows = new Map<string, StatisticsRow>()
  /** That were given up. */
  droppedCount = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#rows.size
  }

  add(tunnel_id: string, minute: number, usage: StatisticsUsage): void {
    this.#put({ tunnel_id, minute, ...usage })
    if (this.#rows.size > this.#limit) this.#shrink()
  }

  /** The oldest ones, which are no longer here afterwards. */
  take(count: number): StatisticsRow[] {
    const taken = [...this.#rows].slice(0, count)
    for (const [key] of taken) this.#rows.delete(key)
    return taken.map(([, row]) => row)
  }

  #put(row: StatisticsRow): void {
    const key = `${row.tunnel_id} ${row.minute}`
    const known = this.#rows.get(key)
    this.#rows.set(key, known === undefined ? row : joined(known, row))
  }

  #shrink(): void {
    const rows = this.#rows.values()
    this.#rows = new Map()
    for (const row of rows) this.#put({ ...row, minute: row.minute - (row.minute % HOUR_MINUTES) })
    const excess = Math.max(0, this.#rows.size - this.#limit)
    this.droppedCount += this.take(excess).length
  }
}

/** Everything of both, in the minute of the first. */
export function joined(one: StatisticsRow, other: StatisticsRow): StatisticsRow {
  return {
    tunnel_id: one.tunnel_id,
    minute: one.minute,
    requests: one.requests + other.requests,
    errors: one.errors + other.errors,
    ok: one.ok + other.ok,
    redirects: one.redirects + other.redirects,
    client_errors: one.client_errors + other.client_errors,
    server_errors: one.server_errors + other.server_errors,
    refused: one.refused + other.refused,
    bytes_in: one.bytes_in + other.bytes_in,
    bytes_out: one.bytes_out + other.bytes_out,
    connections: one.connections + other.connections,
    connections_ended: one.connections_ended + other.connections_ended,
    connection_ms: one.connection_ms + other.connection_ms,
    latency: addCounts(one.latency, other.latency),
    paths: keepMost(addCounts(one.paths, other.paths), STATISTICS_PATHS),
    countries: keepMost(addCounts(one.countries, other.countries), STATISTICS_COUNTRIES),
  }
}

function addCounts<Row extends [string | number, ...number[]]>(
  one: readonly Row[],
  other: readonly Row[],
): Row[] {
  const usage = new Map<Row[0], number[]>()
  for (const [key, ...counts] of [...one, ...other]) {
    const known = usage.get(key)
    usage.set(key, known === undefined ? counts : known.map((count, i) => count + counts[i]!))
  }
  return [...usage].map(([key, counts]) => [key, ...counts] as Row)
}

/** Joins the rows beyond the limit under the empty key. */
function keepMost<Row extends [string, number, ...number[]]>(rows: Row[], limit: number): Row[] {
  const named = rows.filter(([key]) => key !== '').sort((one, other) => other[1] - one[1])
  if (named.length <= limit) return rows
  const others = named.slice(limit).map(([, ...counts]) => ['', ...counts] as unknown as Row)
  const rest = rows.filter(([key]) => key === '')
  return [...named.slice(0, limit), ...addCounts(rest, others)]
}
