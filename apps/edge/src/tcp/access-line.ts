import type { Clock } from '@nora/kit'
import type { TcpConnection } from './tcp-connection.ts'

/** A connection that is over, for the access log; docs/operations.md explains the fields. */
export function toAccessLine(
  connection: TcpConnection,
  { edgeId, clock }: { edgeId: string; clock: Clock },
): Record<string, unknown> {
  const { visit, tunnel, ending, bytesIn, bytesOut, startedAtMs } = connection
  const durationMs = Math.round(clock.monotonicMs() - startedAtMs)
  return {
    at: new Date(clock.now().getTime() - durationMs).toISOString(),
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
