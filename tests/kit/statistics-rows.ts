import { HOUR_MS, latencyBucket, MINUTE_MS } from '@nora/kit'
import type { StatisticsRow } from '@nora/link'

const HOURS = 60 * 24
const PATHS = [
  '/',
  '/catalog',
  '/catalog/:id',
  '/cart',
  '/api/v1/orders',
  '/api/v1/orders/:id',
  '/favicon.ico',
]
const COUNTRIES = ['RU', 'DE', 'KZ', 'NL', 'US', 'RS']

/** Two months up to now, hour by hour: busy days, quiet nights, and a bad hour once a week. `size` multiplies all of it. */
export function monthsOfTraffic(tunnel_id: string, size: number): StatisticsRow[] {
  const nowMinute = Math.floor(Date.now() / MINUTE_MS)
  return Array.from({ length: HOURS }, (_, i) => {
    const hour = HOURS - 1 - i
    const day = Math.sin(((i % 24) / 24) * 2 * Math.PI - 2)
    const requests = Math.round(size * (120 + 90 * day + ((i * 37) % 23) + i / 24))
    const isBad = i % 168 === 126
    const errors = Math.round(requests / (isBad ? 9 : 150))
    const redirects = Math.round(requests / 14)
    const clientErrors = Math.round(requests / 22)
    const refused = Math.round(requests / 40)
    const slow = Math.round(requests / (isBad ? 4 : 18))
    const shares = PATHS.map((path, n): [string, number, number] => [
      path,
      Math.round(requests / 2 ** (n + 1)),
      0,
    ])
    const named = shares.reduce((sum, [, count]) => sum + count, 0)
    return {
      tunnel_id,
      minute: nowMinute - (hour * HOUR_MS) / MINUTE_MS,
      requests,
      errors,
      ok: requests - errors - redirects - clientErrors - refused,
      redirects,
      client_errors: clientErrors,
      server_errors: errors,
      refused,
      bytes_in: requests * 700,
      bytes_out: requests * 21_000,
      connections: 0,
      connections_ended: 0,
      connection_ms: 0,
      latency: [
        [latencyBucket(14), requests - slow],
        [latencyBucket(isBad ? 900 : 120), slow - Math.ceil(slow / 6)],
        [latencyBucket(isBad ? 2_400 : 460), Math.ceil(slow / 6)],
      ],
      paths: [...shares, ['', Math.max(0, requests - named), 0]],
      countries: [
        ...COUNTRIES.map((code, n): [string, number] => [code, Math.round(requests / 2 ** (n + 1))]),
        ['', Math.round(requests / 64)],
      ],
    }
  })
}
