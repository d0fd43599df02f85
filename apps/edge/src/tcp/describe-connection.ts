import type { AddressRefusal, Clock } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import { toDecidedBy } from '../exchange/to-request-record.ts'
import type { TcpConnection } from './tcp-connection.ts'

/** A connection that is over, for the access log; docs/operations.md explains the fields. */
export function toAccessLine(
  connection: TcpConnection,
  { edgeId, clock }: { edgeId: string; clock: Clock },
): Record<string, unknown> {
  const { visit, tunnel, ending, bytesIn, bytesOut, startedAtMs, decidedBy } = connection
  const { at, durationMs } = times(clock, startedAtMs)
  return {
    at,
    hostname: visit.hostname,
    tunnel_id: tunnel?.facts.id ?? null,
    ending,
    policy: decidedBy,
    duration_ms: durationMs,
    bytes_in: bytesIn,
    bytes_out: bytesOut,
    visitor: visit.ends.source.address,
    edge_id: edgeId,
  }
}

/** Makes the record that people see at the tunnel. */
export function toRecord(
  { visit, bytesIn, bytesOut, startedAtMs, ending, refusedBy, decidedBy }: TcpConnection,
  { id, clock }: { id: string; clock: Clock },
): LinkRequestRecord {
  const { at, durationMs } = times(clock, startedAtMs)
  return {
    ...NO_REQUEST,
    id,
    at,
    duration_ms: durationMs,
    bytes_in: bytesIn,
    bytes_out: bytesOut,
    visitor: visit.ends.source.address,
    reason: ending,
    refused_by: refusedBy,
    decided_by: toDecidedBy(decidedBy),
  }
}

/** One that a port has refused before it was read. */
export function toDeniedRecord(
  { address, refusedBy }: { address: string; refusedBy: AddressRefusal },
  { id, clock }: { id: string; clock: Clock },
): LinkRequestRecord {
  const at = clock.now().toISOString()
  const nothing = { duration_ms: 0, bytes_in: 0, bytes_out: 0 }
  return {
    ...NO_REQUEST,
    ...nothing,
    id,
    at,
    visitor: address,
    reason: 'address_denied',
    refused_by: refusedBy,
    decided_by: null,
  }
}

const NO_REQUEST = { method: 'TCP', path: '', status: 0, answered_by: null, timings: null } as const

function times(clock: Clock, startedAtMs: number): { at: string; durationMs: number } {
  const durationMs = Math.round(clock.monotonicMs() - startedAtMs)
  return { at: new Date(clock.now().getTime() - durationMs).toISOString(), durationMs }
}
