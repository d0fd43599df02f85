import type { Traffic } from '@nora/contract/tunnels'

export function noTraffic(changes: Partial<Traffic> = {}): Traffic {
  return {
    requests: 0,
    errors: 0,
    bytes_in: 0,
    bytes_out: 0,
    open_connections: 0,
    requests_per_s: 0,
    last_hour: {
      requests: 0,
      errors: 0,
      refused: 0,
      bytes_in: 0,
      bytes_out: 0,
      p50_ms: null,
      p95_ms: null,
    },
    last_request_at: null,
    series: Array<number>(60).fill(0),
    ...changes,
  }
}
