import type { RequestFilter } from '@nora/kit'
import type { TunnelScope } from './tunnels-filter.ts'

/** Under which tunnels and their requests are cached. */
export const tunnelKeys = {
  live: (scope: TunnelScope) => ['tunnels', 'live', scope] as const,
  closed: ['tunnels', 'closed'] as const,
  one: (id: string) => ['tunnels', 'one', id] as const,
  captureRule: ['tunnels', 'capture-rule'] as const,
  exchange: (id: string, request_id: string) => ['tunnels', 'exchange', id, request_id] as const,
  requests: (id: string, only?: RequestFilter) => ['tunnels', 'requests', id, only ?? 'all'] as const,
  request: (id: string, request_id: string) => ['tunnels', 'request', id, request_id] as const,
}
