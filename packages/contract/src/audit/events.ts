/**
 * What operations tell the rest of the system, in the transaction of the change itself. The audit log
 * keeps every one; other listeners subscribe where programs are wired.
 */
export type DomainEvent =
  | { kind: 'user.signed_up'; object_id: string; data: { email: string } }
  | { kind: 'user.signed_in'; object_id: string; data: { with: 'password' | 'ticket' | 'code' } }
  | { kind: 'user.sign_in_failed'; object_id: string; data: { reason: 'password' | 'code' } }
  | { kind: 'user.signed_out'; object_id: string; data: Record<never, never> }
  | { kind: 'user.password_reset'; object_id: string; data: { ended_sessions: number } }
  | { kind: 'user.language_switched'; object_id: string; data: { lang: string } }
  | { kind: 'team.selected'; object_id: string; data: Record<never, never> }
  | { kind: 'token.renewed'; object_id: string; data: { last4: string } }
  | { kind: 'client.approved'; object_id: string; data: { machine: string } }
  | { kind: 'client.denied'; object_id: string; data: { machine: string } }
  | { kind: 'api_key.created'; object_id: string; data: ApiKeyFacts }
  | { kind: 'api_key.renamed'; object_id: string; data: { description: string } }
  | { kind: 'api_key.revoked'; object_id: string; data: { description: string; parent_id: string | null } }
  | { kind: 'public_key.added'; object_id: string; data: PublicKeyFacts }
  | { kind: 'public_key.changed'; object_id: string; data: PublicKeyFacts }
  | { kind: 'public_key.removed'; object_id: string; data: { name: string; fingerprint: string } }
  | { kind: 'port.reserved'; object_id: string; data: PortFacts }
  | { kind: 'port.changed'; object_id: string; data: PortFacts }
  | { kind: 'port.released'; object_id: string; data: { address: string } }
  | { kind: 'port.restored'; object_id: string; data: { address: string } }
  | { kind: 'tunnel.opened'; object_id: string; data: { hostname: string; machine: string } }
  | { kind: 'tunnel.closed'; object_id: string; data: { hostname: string; reason: string } }
  | { kind: 'tunnel.stopped'; object_id: string; data: { hostname: string } }
  | { kind: 'tunnel.session_opened'; object_id: string; data: SessionFacts }
  | { kind: 'tunnel.session_closed'; object_id: string; data: SessionFacts }
  | {
      kind: 'tunnel.session_ended'
      object_id: string
      data: { hostname: string; session_id: string; person: string | null }
    }

type SessionFacts = {
  hostname: string
  session_id: string
  person: string | null
  key_name: string | null
  fingerprint: string | null
}

type ApiKeyFacts = { description: string; scope: string; last4: string; expires_at: string | null }

type PublicKeyFacts = {
  name: string
  fingerprint: string
  names: readonly string[]
  expires_at: string | null
}

type PortFacts = {
  address: string
  alias: string | null
  allow: readonly string[]
  deny: readonly string[]
}

export type DomainEventKind = DomainEvent['kind']
