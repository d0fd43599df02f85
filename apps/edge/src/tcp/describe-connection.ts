import type { Clock } from '@nora/kit'
import type { LinkRequestRecord } from '@nora/link'
import type { TcpConnection } from './tcp-connection.ts'

/** A connection that is over, for the access log; docs/operations.md explains the fields. */
export function toAccessLine(
  connection: TcpConnection,
  { edgeId, clock }: { edgeId: string; clock: Clock },
): Record<string, unknown> {
  const { visit, tunnel, ending, bytesIn, bytesOut, startedAtMs } = connection
  const { at, durationMs } = times(clock, startedAtMs)
  return {
    at,
    hostname: visit.hostname,
    tunnel_id: tunnel?.facts.id ?? null,
    ending,
    duration_ms: durationMs,
    bytes_in: bytesIn,
    bytes_out: bytesOut,
    visitor: visit.ends.source.address,
    edge_id: edgeId,
  }
}

/** The same for people who look at the tunnel. */
export function toRecord(
  { visit, bytesIn, bytesOut, startedAtMs }: TcpConnection,
  { id, clock }: { id: string; clock: Clock },
): LinkRequestRecord {
  const { at, durationMs } = times(clock, startedAtMs)
  return {
    id,
    at,
    method: 'TCP',
    path: '',
    status: 0,
    duration_ms: durationMs,
    bytes_in: bytesIn,
    bytes_out: bytesOut,
    visitor: visit.ends.source.address,
  }
}

function times(clock: Clock, startedAtMs: number): { at: string; durationMs: number } {
  const durationMs = Math.round(clock.monotonicMs() - startedAtMs)
  return { at: new Date(clock.now().getTime() - durationMs).toISOString(), durationMs }
}
