import type { Clock, Ids } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import { describeRequest } from '../exchange/describe-request.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { AccessLog } from '../platform/access-log.ts'
import type { Countries } from '../telemetry/countries.ts'
import type { Traffic } from '../telemetry/traffic.ts'

export type Finish = {
  /** The request is answered, though its connection may go on with another protocol. */
  answered(exchange: Exchange): void
  /** It leaves its tunnel unanswered and looks for one anew. */
  withdrawn(exchange: Exchange): void
  /** Nothing more will happen to it. */
  over(exchange: Exchange): void
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
  const answered = (exchange: Exchange): void => {
    if (exchange.isRecorded) return
    exchange.isRecorded = true
    const { tunnel, way, startedAtMs, status } = exchange
    const durationMs = startedAtMs === 0 ? 0 : clock.monotonicMs() - startedAtMs
    traffic.addAnswer(status, durationMs)
    if (exchange.source.isHop) traffic.fromEdges++
    // What went on to another edge is told there.
    if (accessLog !== null && (tunnel !== null || way === null)) {
      exchange.requestId ||= ids.next('req')
      accessLog.write(toLine(exchange, { durationMs, now: clock.now(), edgeId }))
    }
    if (tunnel === null) return
    tunnel.tally.addRequest(status, durationMs)
    tunnel.statistics.addRequest(exchange, durationMs, countries?.find(exchange.visitor) ?? -1)
    if (tunnel.tally.wantsRecord || tunnel.watcher !== null) {
      exchange.requestId ||= ids.next('req')
      const record = toRecord(exchange, durationMs, clock.now())
      tunnel.tally.addRecord(record)
      tunnel.watcher?.watch?.(record)
    }
  }
  const leave = (exchange: Exchange): void => {
    tallyBytes(exchange, traffic)
    const { tunnel } = exchange
    if (tunnel === null) return
    if (exchange.isAdmitted) tunnel.tally.running--
    exchange.isAdmitted = false
  }
  return {
    answered,
    withdrawn(exchange) {
      leave(exchange)
      exchange.tunnel = null
      exchange.way = null
      exchange.isAuthorizationSpent = false
      exchange.sharingFields = null
    },
    over(exchange) {
      answered(exchange)
      leave(exchange)
    },
  }
}

/** Adds what has passed since the last time: long exchanges are counted while they run. */
export function tallyBytes(exchange: Exchange, traffic: Traffic): void {
  const bytesIn = exchange.bytesIn - exchange.talliedIn
  const bytesOut = exchange.bytesOut - exchange.talliedOut
  if (bytesIn === 0 && bytesOut === 0) return
  traffic.addBytes(bytesIn, bytesOut)
  if (exchange.tunnel !== null) {
    exchange.tunnel.tally.addBytes(bytesIn, bytesOut)
    exchange.tunnel.statistics.addBytes(bytesIn, bytesOut)
  }
  exchange.talliedIn = exchange.bytesIn
  exchange.talliedOut = exchange.bytesOut
}

function toRecord(exchange: Exchange, durationMs: number, now: Date): LinkRequestRecord {
  const { method = '', path = '/' } = describeRequest(exchange) ?? {}
  return {
    id: exchange.requestId,
    at: startOf(now, durationMs),
    method,
    path,
    status: exchange.status,
    duration_ms: durationMs,
    bytes_in: exchange.bytesIn,
    bytes_out: exchange.bytesOut,
    visitor: exchange.visitor,
  }
}

type Circumstances = { durationMs: number; now: Date; edgeId: string }

/** docs/operations.md explains the fields. */
function toLine(exchange: Exchange, { durationMs, now, edgeId }: Circumstances) {
  const { tunnel } = exchange
  return {
    at: startOf(now, durationMs),
    request_id: exchange.requestId,
    hostname: tunnel?.facts.hostname ?? null,
    tunnel_id: tunnel?.facts.id ?? null,
    ...describeRequest(exchange),
    status: exchange.status,
    reason: exchange.reason,
    duration_ms: Math.round(durationMs * 1000) / 1000,
    bytes_in: exchange.bytesIn,
    bytes_out: exchange.bytesOut,
    visitor: exchange.visitor,
    is_secure: exchange.isSecure,
    edge_id: edgeId,
  }
}

function startOf(now: Date, durationMs: number): string {
  return new Date(now.getTime() - durationMs).toISOString()
}
