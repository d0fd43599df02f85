import type {
  InspectedConnection,
  InspectedSession,
  InspectedTunnel,
  InspectorEvent,
} from '@nora/contract/tunnels'
import type { VisitListener, VisitSource } from '../visits/index.ts'

export function aTunnel(given: Partial<InspectedTunnel> = {}): InspectedTunnel {
  return {
    id: 'tun_1',
    label: null,
    url: 'tcp://localhost:20417',
    target: 'tcp://localhost:5432',
    state: 'live',
    shows: 'connections',
    ...given,
  }
}

export function aConnection(given: Partial<InspectedConnection> = {}): InspectedConnection {
  return {
    id: 1,
    tunnel_id: 'tun_1',
    visitor: '192.0.2.7:4711',
    at: '2026-03-01T12:00:00.000Z',
    duration_ms: null,
    bytes_in: 0,
    bytes_out: 0,
    error: null,
    ...given,
  }
}

export function aSession(given: Partial<InspectedSession> = {}): InspectedSession {
  return {
    id: 'ses_1',
    tunnel_id: 'tun_1',
    person: 'Anna',
    key_name: 'laptop',
    fingerprint: 'SHA256:abc',
    address: '192.0.2.7',
    at: '2026-03-01T12:00:00.000Z',
    duration_ms: null,
    end: null,
    programs: [],
    dropped_count: 0,
    ...given,
  }
}

/** Visits in memory. */
export class FakeVisits implements VisitSource {
  readonly ended: (number | string)[] = []
  connections: InspectedConnection[] = []
  sessions: InspectedSession[] = []
  /** Refuses to end a visit, which has ended already. */
  refuses = false
  readonly #listeners = new Set<VisitListener>()

  async listConnections() {
    return this.connections
  }

  async listSessions() {
    return this.sessions
  }

  async endConnection(id: number) {
    this.#end(id)
  }

  async endSession(id: string) {
    this.#end(id)
  }

  listen(listener: VisitListener): () => void {
    this.#listeners.add(listener)
    queueMicrotask(() => listener.onConnected())
    return () => this.#listeners.delete(listener)
  }

  say(event: InspectorEvent): void {
    for (const listener of this.#listeners) listener.onEvent(event)
  }

  lose(): void {
    for (const listener of this.#listeners) listener.onLost()
  }

  #end(id: number | string): void {
    if (this.refuses) throw new Error('over')
    this.ended.push(id)
  }
}
