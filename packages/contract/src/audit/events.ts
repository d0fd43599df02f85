import type { SecondFactor } from '../accounts/schemas.ts'
import type { CertificateEvent } from '../certificates/events.ts'
import type { FindingCode } from '../domains/finding.ts'
import type { DomainKind, DomainTls } from '../domains/schemas.ts'
import type { GatewayEvent } from '../gateways/events.ts'
import type { Requisites } from '../organization/schemas.ts'
import type { PasswordEvent } from '../passwords/events.ts'
import type { SecretsEvent } from '../secrets/events.ts'
import type { SaveSso } from '../sso/schemas.ts'
import type { TeamEvent } from '../teams/events.ts'
import type { TrafficPolicyEvent } from '../traffic-policies/events.ts'
import type { VaultEvent } from '../vault/events.ts'
import type { WebhookEvent } from '../webhooks/events.ts'
import type { ZoneDns } from '../zones/schemas.ts'

/** `code`: a mailed one, of a sign-up or a new password. A provider is told by its id. */
export type SignInMethod = 'password' | 'ticket' | 'code' | 'passkey' | `provider:${string}`
export type IdentityFactor = 'password' | 'email_code' | SecondFactor

/**
 * Operations tell the rest of the system of these, in the transaction of the change itself. The audit log keeps
 * every one; other listeners subscribe where programs are wired.
 */
export type DomainEvent =
  | { kind: 'user.signed_up'; object_id: string; data: { email: string } }
  | {
      kind: 'user.signed_in'
      object_id: string
      data: { with: SignInMethod; second_factor: SecondFactor | null }
    }
  | { kind: 'user.sign_in_failed'; object_id: string; data: { reason: SignInMethod | SecondFactor } }
  | { kind: 'user.signed_out'; object_id: string; data: Record<never, never> }
  | { kind: 'user.password_reset'; object_id: string; data: { ended_sessions: number } }
  | { kind: 'user.language_switched'; object_id: string; data: Change<{ language: string | null }> }
  | { kind: 'user.profile_changed'; object_id: string; data: { fields: string[] } & Change<ProfileFacts> }
  | { kind: 'user.password_changed'; object_id: string; data: { ended_sessions: number } }
  | { kind: 'user.email_changed'; object_id: string; data: Change<{ email: string }> }
  | { kind: 'user.identity_confirmed'; object_id: string; data: { with: IdentityFactor[] } }
  | { kind: 'user.sessions_ended'; object_id: string; data: { ended: number } }
  | { kind: 'user.keys_ended'; object_id: string; data: { ended: number } }
  | { kind: 'user.mfa_enabled'; object_id: string; data: { with: 'totp' | 'passkey' } }
  | { kind: 'user.mfa_disabled'; object_id: string; data: Record<never, never> }
  | { kind: 'user.mfa_reset'; object_id: string; data: Record<never, never> }
  | { kind: 'user.sign_in_link_made'; object_id: string; data: Record<never, never> }
  | { kind: 'user.recovery_codes_made'; object_id: string; data: Record<never, never> }
  | { kind: 'user.self_deletion_planned'; object_id: string; data: { at: string } }
  | { kind: 'user.self_deletion_cancelled'; object_id: string; data: Record<never, never> }
  | { kind: 'user.deleted'; object_id: string; data: Record<never, never> }
  | { kind: 'user.disabled'; object_id: string; data: Record<never, never> }
  | { kind: 'user.enabled'; object_id: string; data: Record<never, never> }
  | { kind: 'passkey.added'; object_id: string; data: { name: string } }
  | { kind: 'passkey.renamed'; object_id: string; data: Change<{ name: string }> }
  | { kind: 'passkey.removed'; object_id: string; data: { name: string } }
  | { kind: 'provider.linked'; object_id: string; data: { provider: string } }
  | { kind: 'provider.unlinked'; object_id: string; data: { provider: string } }
  | { kind: 'feedback.sent'; object_id: string; data: { rate: number } }
  | { kind: 'audit.exported'; object_id: string; data: { format: 'csv' | 'jsonl'; filter: object } }
  | { kind: 'audit_stream.created'; object_id: string; data: StreamFacts }
  | {
      kind: 'audit_stream.changed'
      object_id: string
      data: { name: string } & Change<{ is_paused: boolean }>
    }
  | { kind: 'audit_stream.deleted'; object_id: string; data: StreamFacts }
  | { kind: 'audit_stream.tested'; object_id: string; data: { name: string; error: string | null } }
  | { kind: 'setting.changed'; object_id: string; data: { key: string } & Change<{ value: string | null }> }
  | { kind: 'installation.copied'; object_id: 'installation'; data: Record<never, never> }
  | { kind: 'organization.saved'; object_id: string; data: { before: Requisites | null; after: Requisites } }
  | { kind: 'organization.verified'; object_id: string; data: { inn: string } }
  | { kind: 'organization.declined'; object_id: string; data: { inn: string; reason: string } }
  | { kind: 'billing_recipient.added'; object_id: string; data: { email: string } }
  | { kind: 'billing_recipient.resent'; object_id: string; data: { email: string } }
  | { kind: 'billing_recipient.confirmed'; object_id: string; data: { email: string } }
  | { kind: 'billing_recipient.removed'; object_id: string; data: { email: string } }
  | { kind: 'sso.saved'; object_id: string; data: { before: SsoFacts | null; after: SsoFacts } }
  | { kind: 'sso.deleted'; object_id: string; data: SsoFacts }
  | { kind: 'sso_domain.added'; object_id: string; data: { domain: string } }
  | { kind: 'sso_domain.verified'; object_id: string; data: { domain: string } }
  | { kind: 'sso_domain.lost'; object_id: string; data: { domain: string; finding: string } }
  | { kind: 'sso_domain.removed'; object_id: string; data: { domain: string } }
  | { kind: 'ip_policy.created'; object_id: string; data: IpPolicyFacts }
  | { kind: 'ip_policy.changed'; object_id: string; data: Change<IpPolicyFacts> }
  | { kind: 'ip_policy.deleted'; object_id: string; data: IpPolicyFacts }
  | { kind: 'token.renewed'; object_id: string; data: { last4: string } }
  | { kind: 'token.revoked'; object_id: string; data: { last4: string } }
  | { kind: 'client.approved'; object_id: string; data: { machine: string } }
  | { kind: 'client.denied'; object_id: string; data: { machine: string } }
  | { kind: 'client.signed_out'; object_id: string; data: { machine: string } }
  | { kind: 'api_key.created'; object_id: string; data: ApiKeyFacts }
  | { kind: 'api_key.renamed'; object_id: string; data: Change<{ description: string }> }
  | { kind: 'api_key.revoked'; object_id: string; data: { description: string; parent_id: string | null } }
  | { kind: 'public_key.added'; object_id: string; data: PublicKeyFacts }
  | { kind: 'public_key.changed'; object_id: string; data: { fingerprint: string } & Change<PublicKeyRules> }
  | { kind: 'public_key.removed'; object_id: string; data: { name: string; fingerprint: string } }
  | { kind: 'domain.reserved'; object_id: string; data: DomainFacts }
  | { kind: 'domain.changed'; object_id: string; data: { hostname: string } & Change<DomainRules> }
  | { kind: 'domain.released'; object_id: string; data: { hostname: string } }
  | { kind: 'domain.restored'; object_id: string; data: { hostname: string } }
  | { kind: 'domain.transferred'; object_id: string; data: { hostname: string } & Change<{ owner: string }> }
  | { kind: 'domain.verified'; object_id: string; data: { hostname: string } }
  | { kind: 'domain.failed'; object_id: string; data: { hostname: string; finding: FindingCode } }
  | { kind: 'zone.added'; object_id: string; data: ZoneFacts }
  | { kind: 'zone.changed'; object_id: string; data: { hostname: string } & Change<ZoneRules> }
  | { kind: 'zone.deleted'; object_id: string; data: { hostname: string; names: number } }
  | { kind: 'zone.verified'; object_id: string; data: { hostname: string } }
  | { kind: 'zone.failed'; object_id: string; data: { hostname: string; finding: FindingCode } }
  | CertificateEvent
  | TrafficPolicyEvent
  | GatewayEvent
  | PasswordEvent
  | SecretsEvent
  | TeamEvent
  | VaultEvent
  | WebhookEvent
  | { kind: 'port.reserved'; object_id: string; data: PortFacts }
  | { kind: 'port.changed'; object_id: string; data: { address: string } & Change<PortRules> }
  | { kind: 'port.released'; object_id: string; data: { address: string } }
  | { kind: 'port.restored'; object_id: string; data: { address: string } }
  | { kind: 'tunnel.opened'; object_id: string; data: { hostname: string; machine: string } }
  | { kind: 'tunnel.closed'; object_id: string; data: { hostname: string; reason: string } }
  | {
      kind: 'tunnel.capture_changed'
      object_id: string
      data: { hostname: string } & Change<{ is_captured: boolean }>
    }
  | {
      kind: 'tunnel.captures_deleted'
      object_id: string
      data: { hostname: string; exchange_id: string | null }
    }
  | {
      kind: 'tunnel.capture_read'
      object_id: string
      data: {
        hostname: string
        exchange_id: string | null
        part: 'request' | 'response' | 'messages' | 'har'
      }
    }
  | {
      kind: 'tunnel.request_replayed'
      object_id: string
      data: { hostname: string; exchange_id: string; method: string; is_edited: boolean }
    }
  | { kind: 'team.capture_rule_changed'; object_id: string; data: Change<{ rule: string }> }
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

type Change<Facts> = { before: Facts; after: Facts }

/** All but the secret, of which it is told whether it was another. */
type SsoFacts = Omit<SaveSso, 'client_secret'> & { is_secret_new: boolean }

/** Holds only what was changed; a picture is represented by its id. */
type ProfileFacts = {
  name?: string | null
  theme?: string | null
  time_zone?: string | null
  avatar?: string | null
}

/** Holds only the host of the address, because a path may be a secret. */
type StreamFacts = { name: string; kind: 'webhook' | 'syslog'; host: string }

type IpPolicyFacts = {
  name: string
  description: string
  is_enabled: boolean
  rules: readonly string[]
  console: boolean
  api: boolean
  agents: boolean
  endpoints: readonly string[]
}

type ApiKeyFacts = { description: string; scope: string; last4: string; expires_at: string | null }

type PublicKeyRules = { name: string; names: readonly string[]; expires_at: string | null }

type PublicKeyFacts = PublicKeyRules & { fingerprint: string }

/** `tls` and `certificate_id` of own domains only. */
type DomainRules = { description: string; tls?: DomainTls | null; certificate_id?: string | null }

/** Never a secret of a provider; `is_provider_new` tells that it was another one. */
type ZoneRules = {
  dns: ZoneDns
  members_may_create: boolean
  certificate_id: string | null
  is_provider_new: boolean
}

type ZoneFacts = { hostname: string; region: string } & Omit<ZoneRules, 'is_provider_new'>

type DomainFacts = Pick<DomainRules, 'description'> & { hostname: string; kind: DomainKind }

type PortRules = {
  alias: string | null
  description: string
  allow: readonly string[]
  deny: readonly string[]
}

type PortFacts = Omit<PortRules, 'description'> & { address: string }

export type DomainEventKind = DomainEvent['kind']
