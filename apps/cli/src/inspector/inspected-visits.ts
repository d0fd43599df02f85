import type { Connection, SessionProgram, SessionRecord } from '@nora/agent'
import type { InspectedConnection, InspectedSession } from '@nora/contract/tunnels'

export function toInspectedConnection(connection: Connection): InspectedConnection {
  const { id, tunnelId, visitor, atMs, durationMs, bytesIn, bytesOut, error } = connection
  return {
    id,
    tunnel_id: tunnelId,
    visitor,
    at: new Date(atMs).toISOString(),
    duration_ms: rounded(durationMs),
    bytes_in: bytesIn,
    bytes_out: bytesOut,
    error,
  }
}

export function toInspectedSession(record: SessionRecord, tunnelId: string): InspectedSession {
  const { id, person, keyName, fingerprint, address, atMs, durationMs, end, programs, droppedCount } = record
  return {
    id,
    tunnel_id: tunnelId,
    person,
    key_name: keyName,
    fingerprint,
    address,
    at: new Date(atMs).toISOString(),
    duration_ms: rounded(durationMs),
    end,
    programs: programs.map(toInspectedProgram),
    dropped_count: droppedCount,
  }
}

function toInspectedProgram(program: SessionProgram): InspectedSession['programs'][number] {
  const { use, command, atMs, durationMs, exitCode, signal } = program
  return {
    use,
    command,
    at: new Date(atMs).toISOString(),
    duration_ms: rounded(durationMs),
    exit_code: exitCode,
    signal,
  }
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms)
}
