import type { MfaState, Passkey, Session } from '@nora/contract/accounts'
import { limitNames, type Plan } from '@nora/contract/billing'

const AT = '2026-01-15T10:00:00.000Z'

export function anMfaState(changes: Partial<MfaState> = {}): MfaState {
  return {
    is_enabled: false,
    enabled_at: null,
    has_totp: false,
    passkeys: 0,
    recovery_codes_left: 0,
    ...changes,
  }
}

export function aPasskey(changes: Partial<Passkey> = {}): Passkey {
  return { id: 'psk_1', name: 'MacBook', is_synced: false, created_at: AT, last_used_at: null, ...changes }
}

export function aSession(changes: Partial<Session> = {}): Session {
  return {
    id: 'ses_1',
    kind: 'browser',
    current: false,
    device: { machine: null, browser: 'Firefox', os: 'Linux', client_version: null },
    team: { id: 'tem_anna', name: 'Anna Belova', type: 'personal' },
    address: '192.0.2.7',
    created_at: AT,
    last_used_at: AT,
    expires_at: AT,
    ...changes,
  }
}

export function aPlan(changes: Partial<Plan> = {}): Plan {
  const limit = { value: 1, per_seat: false }
  return {
    id: 'free',
    name: 'Free',
    description: 'To try it.',
    type: 'personal',
    price_kopecks: 0,
    price_per: 'month',
    tunnel_kinds: ['http'],
    limits: Object.fromEntries(limitNames.map((name) => [name, limit])) as Plan['limits'],
    ...changes,
  }
}
