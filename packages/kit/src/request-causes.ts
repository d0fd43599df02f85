/** Why the edge answered a request by itself. docs/errors.md explains each. */
export const REQUEST_REASONS = [
  'bad_request',
  'request_timeout',
  'head_too_large',
  'credentials_required',
  'address_denied',
  'origin_denied',
  'rate_limited',
  'plan_limit_reached',
  'too_many_attempts',
  'policy_refused',
  'policy_unavailable',
  'unknown_host',
  'domain_unverified',
  'misdirected',
  'gateway_disabled',
  'forward_failed',
  'gateway_down',
  'maintenance',
  'tunnel_offline',
  'tunnel_busy',
  'origin_unreachable',
  'upstream_refused',
  'origin_broke_off',
  'bad_response',
  'response_head_too_large',
  'origin_timeout',
  'visitor_ended',
  'loop',
  'cannot_tell',
  'stopping',
] as const

/**
 * How a connection of a TCP tunnel ended. `closed`: both sides closed it. `visitor_left`, `origin_reset`: one of them
 * reset it. `link_lost`: the agent was disconnected. `idle`: nothing moved for too long. `cut`: its tunnel was stopped,
 * or its address is no longer allowed. The others are refusals of the edge.
 */
export const CONNECTION_ENDINGS = [
  'closed',
  'visitor_left',
  'origin_reset',
  'link_lost',
  'idle',
  'cut',
  'address_denied',
  'policy_refused',
  'origin_unreachable',
  'stopping',
  'tunnel_busy',
  'unknown_host',
  'tunnel_offline',
  'gateway_down',
  'maintenance',
  'cannot_tell',
] as const

export type RequestReason = (typeof REQUEST_REASONS)[number]
export type ConnectionEnding = (typeof CONNECTION_ENDINGS)[number]

export function isRequestReason(code: string): code is RequestReason {
  return (REQUEST_REASONS as readonly string[]).includes(code)
}

export function isConnectionEnding(code: string): code is ConnectionEnding {
  return (CONNECTION_ENDINGS as readonly string[]).includes(code)
}

/** A filter of recent requests: responses of 500 and above, or visitors whom a rule or a limit refused. */
export type RequestFilter = 'errors' | 'refused'

/** Why visitors are refused by what the tunnel’s people and its team have set. */
const REFUSALS: ReadonlySet<string | null> = new Set([
  'address_denied',
  'credentials_required',
  'origin_denied',
  'rate_limited',
  'plan_limit_reached',
  'too_many_attempts',
  'policy_refused',
])

/** Whether the edge refused the visitor because of a rule or a limit. */
export function isRefusal(reason: string | null): boolean {
  return REFUSALS.has(reason)
}

/** The fields of a record that are considered. */
type Ended = { method: string; status: number; reason: string | null }

/** Whether a recent request is one of those that a filter asks for; without a filter each is. */
export function passesFilter(record: Ended, only: RequestFilter | undefined): boolean {
  if (only === undefined) return true
  return only === 'errors' ? isFailed(record) : isRefusal(record.reason)
}

/** Whether it counts as an error of its tunnel: an answer of 5xx, or a connection that did not come to the target. */
export function isFailed({ status, reason, method }: Ended): boolean {
  if (method === 'TCP') return reason === 'origin_unreachable' || reason === 'tunnel_busy'
  return status >= 500
}
