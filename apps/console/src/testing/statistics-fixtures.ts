import type { Statistics } from '@nora/contract/statistics'
import { HOUR_MS } from '@nora/kit'

const NOTHING = { requests: 0, errors: 0, bytes_in: 0, bytes_out: 0, connections: 0 }
const UNANSWERED = { ok: 0, redirects: 0, client_errors: 0, server_errors: 0, refused: 0 }
const UNMEASURED = { p50_ms: null, p95_ms: null, p99_ms: null }
const START_MS = Date.parse('2026-01-15T00:00:00.000Z')

export function someTotals(changes: Partial<Statistics['totals']> = {}): Statistics['totals'] {
  return { ...NOTHING, ...UNANSWERED, ...UNMEASURED, connection_ms: null, open_tunnels: 0, ...changes }
}

/** A day without anything, hour by hour. */
export function someStatistics(changes: Partial<Statistics> = {}): Statistics {
  const at = (hour: number) => new Date(START_MS + hour * HOUR_MS).toISOString()
  return {
    from: at(0),
    to: at(24),
    step: 'hour',
    zone: 'UTC',
    data_from: new Date(START_MS - 60 * 24 * HOUR_MS).toISOString(),
    totals: someTotals(),
    previous: someTotals(),
    series: Array.from({ length: 24 }, (_, hour) => ({
      at: at(hour),
      ...NOTHING,
      ...UNANSWERED,
      ...UNMEASURED,
      open_tunnels: 0,
    })),
    events: [],
    hostnames: [],
    members: [],
    paths: [],
    other_path_requests: 0,
    countries: [],
    other_country_count: 0,
    has_countries: false,
    ...changes,
  }
}
