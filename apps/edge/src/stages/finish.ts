import type { Clock, Ids } from '@nora/kit'
import { describeRequest } from '../exchange/describe-request.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { toOutcome, toRequestRecord } from '../exchange/to-request-record.ts'
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

export type FinishDeps = {
  edgeId: string
  clock: Clock
  ids: Ids
  traffic: Traffic
  /** null: none is kept. */
  accessLog: AccessLog | null
  /** null: nobody looks up where visitors are. */
  countries: Countries | null
}

/** Counts what the visitor really got, and keeps a record of some. */
export function createFinish({ edgeId, clock, ids, traffic, accessLog, countries }: FinishDeps): Finish {
  const arrivals = new ArrivalTimes(clock)
  const answered = (exchange: Exchange): void => {
    if (exchange.accounting.isRecorded) return
    exchange.accounting.isRecorded = true
    const { endpoint, upstream } = exchange.request
    const { startedAtMs } = exchange.accounting
    const { status } = exchange.response
    const durationMs = startedAtMs === 0 ? 0 : clock.monotonicMs() - startedAtMs
    traffic.addAnswer(status, durationMs)
    if (exchange.connection.source.isFromPeer) traffic.fromEdges++
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
    const { endpoint } = exchange.request
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

type Circumstances = { durationMs: number; now: Date; edgeId: string }

/** docs/operations.md explains the fields. */
function toLine(exchange: Exchange, { durationMs, now, edgeId }: Circumstances) {
  const { endpoint } = exchange.request
  return {
    at: getStart(now, durationMs),
    request_id: exchange.accounting.requestId,
    hostname: endpoint?.facts.hostname ?? null,
    tunnel_id: endpoint?.facts.id ?? null,
    ...describeRequest(exchange),
    status: exchange.response.status,
    reason: exchange.accounting.reason,
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
