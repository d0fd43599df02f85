import type { Clock, Ids } from '@nora/kit'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { describeRequest } from '../exchange/describe-request.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { hideMemberTexts, hideMemberTextsInPath } from '../exchange/hide-member-texts.ts'
import { toOutcome, toRequestRecord } from '../exchange/to-request-record.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { AccessLog } from '../platform/access-log.ts'
import { ArrivalTimes } from '../telemetry/arrival-times.ts'
import { isErrorStatus } from '../telemetry/counters.ts'
import type { Countries } from '../telemetry/countries.ts'
import type { Traffic } from '../telemetry/traffic.ts'

export type Finish = {
  /** The request is answered, though its connection may go on with another protocol. */
  answered(exchange: Exchange): void
  /** It leaves its tunnel unanswered and looks for one anew. */
  aborted(exchange: Exchange): void
  /** Nothing more will happen to it. */
  ended(exchange: Exchange): void
}

/** Answers of the edge that stand in for one that the member owed. */
const MEMBER_FAILURES: ReadonlySet<string> = new Set([
  'origin_unreachable',
  'upstream_refused',
  'origin_broke_off',
  'origin_timeout',
  'bad_response',
])

export type FinishDeps = {
  edgeId: string
  endpoints: { pick: (hostname: string) => Endpoint | undefined }
  clock: Clock
  ids: Ids
  traffic: Traffic
  /** null: none is kept. */
  accessLog: AccessLog | null
  /** null: nobody looks up where visitors are. */
  countries: Countries | null
}

/** Counts what the visitor really got, and keeps a record of some. */
export function createFinish({
  edgeId,
  endpoints,
  clock,
  ids,
  traffic,
  accessLog,
  countries,
}: FinishDeps): Finish {
  const arrivals = new ArrivalTimes(clock)
  const answered = (exchange: Exchange): void => {
    if (exchange.accounting.isRecorded) return
    exchange.accounting.isRecorded = true
    hideMemberTextsInPath(exchange, endpoints.pick)
    const { endpoint, gateway, policy, upstream } = exchange.request
    const { startedAtMs } = exchange.accounting
    const { status } = exchange.response
    const durationMs = startedAtMs === 0 ? 0 : clock.monotonicMs() - startedAtMs
    traffic.addAnswer(status, durationMs)
    // A visitor who left says nothing about the service.
    if (policy?.decision?.kind === 'proceed' && status !== 499) policy.run.answered(status)
    if (exchange.connection.source.isFromPeer) traffic.fromEdges++
    // The edge that has the visitor counts for the gateway.
    if (gateway !== null && !exchange.connection.source.isFromPeer) {
      traffic.gateways.addRequest(isErrorStatus(status))
      countAtGateway(exchange, gateway, {
        durationMs,
        nowMs: clock.now().getTime(),
        monotonicMs: clock.monotonicMs(),
      })
    }
    // A request that went on to another edge is logged there.
    if (accessLog !== null && (endpoint !== null || upstream === null)) {
      exchange.accounting.requestId ||= ids.next('req')
      accessLog.write(toLine(exchange, { durationMs, now: clock.now(), edgeId }))
    }
    if (endpoint === null) return
    endpoint.counters.addRequest(exchange, durationMs)
    endpoint.statistics.addRequest(exchange, durationMs, countries?.find(exchange.connection.visitor) ?? -1)
    const isError = isErrorStatus(status)
    if (endpoint.counters.wantsRecord(isError) || endpoint.watcher !== null) {
      exchange.accounting.requestId ||= ids.next('req')
      const record = toRequestRecord(exchange, { at: arrivals.at(startedAtMs), durationMs })
      endpoint.counters.addRecord(record, isError)
      endpoint.watcher?.watch?.(record)
    }
  }
  const leave = (exchange: Exchange): void => {
    countBytes(exchange, traffic)
    const { endpoint, member } = exchange.request
    if (exchange.request.runsAtMember && member !== null) member.running--
    exchange.request.runsAtMember = false
    if (endpoint === null) return
    if (exchange.accounting.isAdmitted) endpoint.counters.running--
    exchange.accounting.isAdmitted = false
  }
  return {
    answered,
    aborted(exchange) {
      leave(exchange)
      exchange.request.endpoint = null
      exchange.request.upstream = null
      exchange.request.isAuthorizationSpent = false
      exchange.response.sharingFields = null
    },
    ended(exchange) {
      answered(exchange)
      leave(exchange)
      const { recording } = exchange.accounting
      if (recording === null) return
      exchange.accounting.requestId ||= ids.next('req')
      hideMemberTexts(exchange, endpoints.pick)
      recording.end(toOutcome(exchange))
    },
  }
}

/** Adds what has passed since the last time: long exchanges are counted while they run. */
export function countBytes(exchange: Exchange, traffic: Traffic): void {
  const bytesIn = exchange.accounting.bytesIn - exchange.accounting.talliedIn
  const bytesOut = exchange.accounting.bytesOut - exchange.accounting.talliedOut
  if (bytesIn === 0 && bytesOut === 0) return
  traffic.addBytes(bytesIn, bytesOut)
  if (exchange.request.endpoint !== null) {
    exchange.request.endpoint.counters.addBytes(bytesIn, bytesOut)
    exchange.request.endpoint.statistics.addBytes(bytesIn, bytesOut)
  }
  exchange.accounting.talliedIn = exchange.accounting.bytesIn
  exchange.accounting.talliedOut = exchange.accounting.bytesOut
}

function countAtGateway(
  { request, response: { status, contentLength }, accounting }: Exchange,
  gateway: Gateway,
  { durationMs, nowMs, monotonicMs }: { durationMs: number; nowMs: number; monotonicMs: number },
): void {
  const { member } = request
  const answered = { nowMs, durationMs, isError: isErrorStatus(status) }
  gateway.retries.onRequest(monotonicMs)
  gateway.usage.addRequest(null, answered)
  const { mirrorCopy } = request
  if (mirrorCopy !== null && !accounting.isOwnAnswer && status !== 499)
    gateway.mirror.send(mirrorCopy, { status, contentLength, durationMs })
  if (member === null) return
  if (member.facts.id !== gateway.facts.id) gateway.usage.addRequest(member.facts.id, answered)
  const failure = toFailure(status, accounting)
  if (failure !== null) member.health.onFailure(failure, monotonicMs)
  // Refusals of the edge and visitors who left say nothing about the member.
  else if (!accounting.isOwnAnswer && status !== 499) member.health.onSuccess(monotonicMs)
}

/** Why the answer counts against the member; null: it does not. */
function toFailure(status: number, { isOwnAnswer, reason }: Exchange['accounting']): string | null {
  if (isOwnAnswer) return reason !== null && MEMBER_FAILURES.has(reason) ? reason : null
  return status >= 502 && status <= 504 ? `status_${status}` : null
}

type Circumstances = { durationMs: number; now: Date; edgeId: string }

/** docs/operations.md explains the fields. */
function toLine(exchange: Exchange, { durationMs, now, edgeId }: Circumstances) {
  const { endpoint, gateway, member } = exchange.request
  // What a gateway answers by itself, or from a URL, has no tunnel.
  const isOfTunnel = endpoint !== null && endpoint.facts.id !== gateway?.facts.id
  return {
    at: getStart(now, durationMs),
    request_id: exchange.accounting.requestId,
    hostname: endpoint?.facts.hostname ?? null,
    tunnel_id: isOfTunnel ? endpoint.facts.id : null,
    gateway_id: gateway?.facts.id ?? null,
    member_id: member?.facts.id ?? null,
    ...describeRequest(exchange),
    status: exchange.response.status,
    reason: exchange.accounting.reason,
    policy: exchange.accounting.decidedBy,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    bytes_in: exchange.accounting.bytesIn,
    bytes_out: exchange.accounting.bytesOut,
    visitor: exchange.connection.visitor,
    is_secure: exchange.connection.isSecure,
    edge_id: edgeId,
  }
}

function getStart(now: Date, durationMs: number): string {
  return new Date(now.getTime() - durationMs).toISOString()
}
