import type { Certificate } from '@nora/contract/certificates'
import type { Domain, DomainAddSettings } from '@nora/contract/domains'
import type { Zone } from '@nora/contract/zones'
import { aDomain } from './fixtures.ts'

const AT = '2026-01-15T10:00:00.000Z'

/** An own domain whose record is not there yet. */
export function anOwnDomain(changes: Partial<Domain> = {}): Domain {
  const server = { server: 'ns1.field.example', address: '192.0.2.53' }
  return aDomain({
    id: 'dom_own',
    kind: 'external',
    name: 'app.field.example',
    hostname: 'app.field.example',
    url: 'https://app.field.example',
    status: 'dns_failed',
    tls: 'acme',
    finding: { code: 'wrong_target', seen: ['parking.example'] },
    servers: [
      { ...server, role: 'authoritative', transport: 'udp', is_reached: true, is_right: false, records: [] },
    ],
    records: [
      {
        type: 'CNAME',
        name: 'app.field.example',
        value: 'abcdefghijklmnopqrst.cname.localhost',
        is_right: false,
        seen: [{ ...server, values: ['parking.example'] }],
      },
    ],
    checked_at: AT,
    next_check_at: AT,
    ...changes,
  })
}

export function aZone(changes: Partial<Zone> = {}): Zone {
  const name = changes.name ?? 'dev.field.example'
  return {
    id: 'zon_1',
    name,
    display_name: name,
    region: 'local',
    status: 'verified',
    dns: 'delegated',
    provider: null,
    members_may_create: true,
    names: 0,
    user: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    created_at: AT,
    is_over_limit: false,
    certificate_finding: null,
    finding: null,
    servers: [],
    checked_at: AT,
    next_check_at: AT,
    verified_at: AT,
    records: [
      { type: 'CNAME', name: `*.${name}`, value: 'label.cname.localhost', is_right: true, seen: [] },
      {
        type: 'CNAME',
        name: `_acme-challenge.${name}`,
        value: 'label.acme.localhost',
        is_right: true,
        seen: [],
      },
    ],
    certificate: null,
    ...changes,
  }
}

/** What the form for a new name is told. */
export function someAddSettings(changes: Partial<DomainAddSettings> = {}): DomainAddSettings {
  return {
    regions: [{ id: 'local', domain: 'localhost' }],
    limit: null,
    used: 0,
    own_domains: { limit: null, used: 0 },
    zones: [],
    records: [],
    refusal: null,
    suggestion: null,
    ...changes,
  }
}

export function aCertificate(changes: Partial<Certificate> = {}): Certificate {
  return {
    id: 'crt_1',
    source: 'acme',
    state: 'live',
    description: '',
    names: ['app.field.example'],
    issuer: 'O=Meadow, CN=Meadow intermediate',
    serial: '0A1B',
    key_type: 'EC P-256',
    sha256: 'ab'.repeat(32),
    not_before: AT,
    not_after: '2099-01-15T10:00:00.000Z',
    renew_at: '2098-12-15T10:00:00.000Z',
    renew_reason: 'lifetime',
    finding: null,
    used_by: [],
    user: null,
    created_at: AT,
    ...changes,
  }
}
