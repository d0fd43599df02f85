import type { RequestFilter, RequestRecord } from './schemas.ts'

/** Why visitors are refused by what the tunnel’s people and its team have set. */
const REFUSALS: ReadonlySet<RequestRecord['reason']> = new Set([
  'address_denied',
  'credentials_required',
  'origin_denied',
  'rate_limited',
  'plan_limit_reached',
  'too_many_attempts',
])

/** Whether a recent request is one of those that a filter asks for; without a filter each is. */
export function passesFilter(record: RequestRecord, only: RequestFilter | undefined): boolean {
  if (only === undefined) return true
  return only === 'errors' ? isError(record) : REFUSALS.has(record.reason)
}

/** As edges count them: answers of 5xx, and connections that did not come to the target. */
function isError({ status, reason, method }: RequestRecord): boolean {
  if (method === 'TCP') return reason === 'origin_unreachable' || reason === 'tunnel_busy'
  return status >= 500
}
