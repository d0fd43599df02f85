import type { Overview } from '@nora/contract/overview'

/** Of a newcomer. */
export function anOverview(changes: Partial<Overview> = {}): Overview {
  return {
    has_requests: false,
    hour: { requests: 0, errors: 0, tunnels: [] },
    expiring: [],
    failing_streams: [],
    unused_domains: { items: [], total: 0 },
    ...changes,
  }
}
