import type { DomainEvent } from '@nora/contract/audit'
import type { CaptureSource } from '@nora/link'
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CapturedKind, CapturedSource, Deps } from './captures.deps.ts'

export const ofTunnel = (id: string): CaptureSource => ({ tunnel_id: id, gateway_id: null })
export const ofGateway = (id: string): CaptureSource => ({ tunnel_id: null, gateway_id: id })

/** Who knows the source. */
export function getKind(
  { tunnels, gateways }: Pick<Deps, 'tunnels' | 'gateways'>,
  source: CaptureSource,
): CapturedKind {
  return source.gateway_id === null ? tunnels : gateways
}

type Part = 'request' | 'response' | 'messages' | 'har'

/** What the audit log tells of captures, whosever they are. */
export type Told =
  | { kind: 'capture_changed'; data: { before: { is_captured: boolean }; after: { is_captured: boolean } } }
  | { kind: 'captures_deleted'; data: { exchange_id: string | null } }
  | { kind: 'capture_read'; data: { exchange_id: string | null; part: Part } }
  | { kind: 'request_replayed'; data: { exchange_id: string; method: string; is_edited: boolean } }

/** Records it of the tunnel or the gateway. */
export function emitFor(
  { emit }: Pick<Deps, 'emit'>,
  tx: Db,
  origin: Origin,
  source: CapturedSource,
  { kind, data }: Told,
): Promise<void> {
  const { tunnel_id, gateway_id, hostname, name } = source
  // The events of both have the same facts beside those that name it.
  const event =
    gateway_id === null
      ? { kind: `tunnel.${kind}`, object_id: tunnel_id, data: { hostname, ...data } }
      : { kind: `gateway.${kind}`, object_id: gateway_id, data: { name, endpoint: hostname, ...data } }
  return emit(tx, origin, event as DomainEvent)
}
