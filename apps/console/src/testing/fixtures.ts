import { ApiProblem } from '@nora/client'
import type { VisitorAccess } from '@nora/contract'
import type { CurrentUser } from '@nora/contract/accounts'
import type { ApiKey, PublicKey } from '@nora/contract/credentials'
import type { Domain } from '@nora/contract/domains'
import type { Port } from '@nora/contract/ports'
import type { Settings } from '@nora/contract/system'
import type { Team } from '@nora/contract/teams'
import type { RequestRecord, Tunnel } from '@nora/contract/tunnels'
import { noTraffic } from './traffic-fixtures.ts'

const AT = '2026-01-15T10:00:00.000Z'

export function aUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 'usr_anna',
    email: 'anna@example.org',
    name: 'Anna Belova',
    avatar_url: null,
    language: 'en',
    theme: 'system',
    time_zone: null,
    token: null,
    team: { id: 'tem_anna', name: 'Anna Belova', icon: null, type: 'personal' },
    team_role: 'primary_owner',
    has_seat: true,
    may_create_projects: false,
    subscription: null,
    has_password: true,
    is_mfa_enabled: false,
    is_operator: false,
    is_marked_for_self_deletion: false,
    self_deletion_at: null,
    created_at: AT,
    ...changes,
  }
}

export function aTeam(changes: Partial<Team> = {}): Team {
  return {
    id: 'tem_anna',
    name: 'Anna Belova',
    icon: null,
    type: 'personal',
    current: false,
    role: 'primary_owner',
    ...changes,
  }
}

export function someSettings(changes: Partial<Settings> = {}): Settings {
  const install = { command: 'install nora', run: 'nora', manual_url: '/download/nora-client.tgz' }
  return {
    banner: '',
    version: '0.1.0',
    console_url: 'http://localhost:7070',
    docs_url: 'http://localhost:7070/help/guides',
    support_email: null,
    community_url: null,
    providers: [],
    are_passkeys_available: true,
    password_min_length: 3,
    is_mailbox_shown: true,
    are_plans_enforced: true,
    regions: [
      {
        id: 'local',
        domain: 'localhost',
        host: 'localhost',
        port_range: { from: 20_000, to: 20_999 },
        public_scheme: 'http',
        public_port: 8080,
        agent_host: 'localhost',
        agent_port: 7071,
        agent_tls: true,
        agent_ca_pem: null,
        agent_paths: [{ carrier: 'tcp', host: 'localhost', port: 7071, tls: true, ca_pem: null }],
      },
    ],
    user_settings: { notifications: { sidebar_users_without_subscription: false } },
    client_install: {
      windows: install,
      macOs: install,
      linux: install,
      freeBSD: install,
      docker: { ...install, run: 'docker run nora' },
    },
    ...changes,
  }
}

/** Nothing limits who visits. */
function anyone(): VisitorAccess {
  return { reach: 'everyone', parts: [] }
}

export function aTunnel(changes: Partial<Tunnel> = {}): Tunnel {
  const name = changes.name ?? 'shop'
  return {
    id: `tun_${name}`,
    kind: 'http',
    state: 'live',
    name,
    hostname: `${name}.localhost`,
    url: `http://${name}.localhost:8080`,
    target: 'http://localhost:3000',
    region: 'local',
    user: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    machine: 'anna-mbp',
    description: null,
    metadata: {},
    is_captured: false,
    is_sample: false,
    client: { version: '0.1.0', os: 'macOS 16' },
    opened_at: AT,
    closed_at: null,
    expires_at: null,
    close_reason: null,
    origin_error: null,
    rules: [],
    access: anyone(),
    sessions: [],
    legs: [],
    traffic: noTraffic(),
    ...changes,
  }
}

export function aRequest(changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: 'req_1',
    at: AT,
    method: 'GET',
    path: '/catalog',
    status: 200,
    duration_ms: 12,
    bytes_in: 80,
    bytes_out: 512,
    visitor: '192.0.2.7',
    answered_by: 'application',
    reason: null,
    refused_by: null,
    decided_by: null,
    timings: { wait_ms: 0, dial_ms: 0, first_byte_ms: 10 },
    edge: 'edge-1',
    ...changes,
  }
}

export function anApiKey(changes: Partial<ApiKey> = {}): ApiKey {
  const description = changes.description ?? 'Deploy'
  return {
    id: `key_${description.toLowerCase()}`,
    description,
    scope: 'full',
    masked: 'nk_••••8Q3M',
    parent_id: null,
    created_at: AT,
    expires_at: null,
    last_used_at: null,
    last_used_address: null,
    ...changes,
  }
}

export function aPublicKey(changes: Partial<PublicKey> = {}): PublicKey {
  const name = changes.name ?? 'laptop'
  return {
    id: `pky_${name}`,
    name,
    type: 'ssh-ed25519',
    bits: 256,
    fingerprint: 'SHA256:lCoy4FwkWiyyGKiGg0oIMYXuCQ1L5zMTDUNV5zmPAhg',
    key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPCACr8bFQ1/spKsa2rqR7F4ROlFa0ow0gXjKCUNI+Ly',
    names: [],
    user: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    created_at: AT,
    expires_at: null,
    last_used_at: null,
    last_used_address: null,
    ...changes,
  }
}

export function aDomain(changes: Partial<Domain> = {}): Domain {
  const name = changes.name ?? 'shop'
  return {
    id: `dom_${name}`,
    kind: 'static',
    status: 'verified',
    region: 'local',
    name,
    hostname: `${name}.localhost`,
    url: `http://${name}.localhost:8080`,
    zone: null,
    tls: null,
    finding: null,
    servers: [],
    checked_at: null,
    next_check_at: null,
    verified_at: null,
    records: [],
    certificate: null,
    description: '',
    is_over_limit: false,
    user: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    created_at: AT,
    last_used_at: null,
    access: anyone(),
    tunnel: null,
    ...changes,
  }
}

export function aPort(changes: Partial<Port> = {}): Port {
  const port = changes.port ?? 20_017
  return {
    id: `prt_${port}`,
    region: 'local',
    host: 'localhost',
    port,
    address: `localhost:${port}`,
    alias: null,
    description: '',
    allow: [],
    deny: [],
    is_over_limit: false,
    user: { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' },
    created_at: AT,
    last_used_at: null,
    access: anyone(),
    tunnel: null,
    ...changes,
  }
}

export function aProblem(
  status: number,
  code: string,
  error: string,
  fields: Record<string, string> = {},
  data: Record<string, unknown> = {},
): ApiProblem {
  return new ApiProblem(status, { code, error, fields, data, request_id: 'req_42' }, null)
}
