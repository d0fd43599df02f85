import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import type { Outcome } from '../capture/recorder.ts'
import type { PolicyRuling } from './accounting.ts'
import { describeRequest } from './describe-request.ts'
import type { Exchange } from './exchange.ts'

type Circumstances = { at: string; durationMs: number }

/** The exchange for people who look at the tunnel: what was asked, who answered, why, and how long each part took. */
export function toRequestRecord(exchange: Exchange, { at, durationMs }: Circumstances): LinkRequestRecord {
  const { method = '', path = '/' } = describeRequest(exchange) ?? {}
  const { accounting, connection, response } = exchange
  return {
    id: accounting.requestId,
    at,
    method,
    path,
    status: response.status,
    duration_ms: durationMs,
    bytes_in: accounting.bytesIn,
    bytes_out: accounting.bytesOut,
    visitor: connection.visitor,
    answered_by: getAnsweredBy(exchange),
    reason: accounting.reason ?? accounting.cutReason,
    refused_by: getRefusedBy(exchange),
    decided_by: toDecidedBy(accounting.decidedBy),
    timings: getTimings(exchange),
  }
}

/** Says how the exchange ended, for its recording. */
export function toOutcome(exchange: Exchange): Outcome {
  const { cutReason, reason, requestId } = exchange.accounting
  return { request_id: requestId, answered_by: getAnsweredBy(exchange), reason: reason ?? cutReason }
}

function getAnsweredBy({ accounting, request }: Exchange): LinkRequestRecord['answered_by'] {
  if (accounting.isOwnAnswer) return 'edge'
  if (accounting.answeredAtMs === 0) return null
  return request.upstream?.origin?.isServedByAgent ? 'agent' : 'application'
}

function getRefusedBy({ accounting, request }: Exchange): LinkRequestRecord['refused_by'] {
  if (accounting.refusedBy !== null) return accounting.refusedBy
  const facts = request.endpoint?.facts
  if (facts === undefined) return null
  const { limits, rules } = facts
  if (accounting.reason === 'plan_limit_reached' && limits.requests_per_minute !== null)
    return { kind: 'plan', limit: limits.requests_per_minute, window_s: MINUTE_MS / SECOND_MS }
  if (accounting.reason === 'rate_limited' && rules.rate !== null)
    return { kind: 'rate_limit', limit: rules.rate.limit, window_s: rules.rate.windowMs / SECOND_MS }
  return null
}

/** The rule of a traffic policy, as records name it. */
export function toDecidedBy(ruling: PolicyRuling | null): LinkRequestRecord['decided_by'] {
  if (ruling === null) return null
  const { policy: policy_id, version, rule, action } = ruling
  return { policy_id, version, rule, action }
}

function getTimings({ accounting }: Exchange): LinkRequestRecord['timings'] {
  const { startedAtMs, forwardedAtMs, answeredAtMs, dialMs } = accounting
  // Bytes that were no request took no time.
  if (startedAtMs === 0) return null
  return {
    wait_ms: forwardedAtMs === 0 ? 0 : forwardedAtMs - startedAtMs,
    dial_ms: dialMs,
    first_byte_ms: answeredAtMs === 0 ? null : answeredAtMs - startedAtMs,
  }
}
