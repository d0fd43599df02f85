import type { ConnectionLog } from '@nora/agent'
import { type Answer, json, refusal } from './answer.ts'
import type { InspectedShells } from './inspected-shells.ts'
import { toInspectedConnection } from './inspected-visits.ts'

export type VisitsDeps = {
  connections: ConnectionLog
  shells: InspectedShells
  /** Visitors of a shell are told that this person ended the session. */
  owner: string
}

/** Connections of tunnels that carry bytes: the list, newest first, and the end of one. Null when there is no such call. */
export function answerConnections({ connections }: VisitsDeps, method: string, id?: string): Answer | null {
  if (id === undefined) {
    return method === 'GET' ? json({ items: connections.list().map(toInspectedConnection) }) : null
  }
  if (method !== 'DELETE') return null
  return connections.breakOff(Number(id)) ? { status: 204 } : gone('This connection is not open any more.')
}

/** Answers for sessions of shells in the same way. */
export function answerSessions({ shells, owner }: VisitsDeps, method: string, id?: string): Answer | null {
  if (id === undefined) return method === 'GET' ? json({ items: shells.list() }) : null
  if (method !== 'DELETE') return null
  return shells.end(id, owner) ? { status: 204 } : gone('This session is over.')
}

function gone(error: string): Answer {
  return refusal(404, 'NotFound', error)
}
