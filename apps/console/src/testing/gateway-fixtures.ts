import type { Gateway, GatewayAddSettings, GatewayMember, GatewaySummary } from '@nora/contract/gateways'

const AT = '2026-01-15T10:00:00.000Z'
const anna = { id: 'usr_anna', name: 'Anna Belova', email: 'anna@example.org' }

export function aGatewayMember(changes: Partial<GatewayMember> = {}): GatewayMember {
  return {
    id: 'gtm_1',
    name: null,
    kind: 'tunnel',
    target: 'anna.localhost',
    weight: 1,
    tier: 1,
    region: null,
    user: anna,
    is_joined: false,
    state: 'healthy',
    reason: null,
    since: AT,
    share: 0.5,
    running: 2,
    requests_per_s: 4,
    p95_ms: 31,
    errors: 0,
    last_check: { at: AT, status: 200, took_ms: 12, error: null, text: 'ok' },
    ...changes,
  }
}

export function aGatewaySummary(changes: Partial<GatewaySummary> = {}): GatewaySummary {
  const { version, balance, sticky, health, retry, route_by, mirror, hold_s, maintenance, ...rest } =
    aGateway()
  const { members, mirrored, ...summary } = rest
  return { ...summary, ...changes }
}

export function aGateway(changes: Partial<Gateway> = {}): Gateway {
  return {
    id: 'gtw_1',
    name: 'shop',
    description: '',
    endpoint: 'shop.localhost',
    url: 'http://shop.localhost:8080',
    mode: 'always',
    is_enabled: true,
    upstream: { kind: 'pool' },
    state: 'up',
    reason: null,
    members_up: 2,
    members_all: 2,
    live: { requests_per_s: 8, errors_per_s: 0, recent: Array<number>(60).fill(8) },
    policy: null,
    tunnel: null,
    user: anna,
    created_at: AT,
    changed_at: AT,
    is_captured: false,
    is_over_limit: false,
    is_read_only: false,
    version: 1,
    balance: 'least_running',
    sticky: { ttl_s: 0 },
    health: {
      kind: 'off',
      method: 'GET',
      path: '/',
      host: null,
      statuses: [[200, 399]],
      text: null,
      interval_s: 10,
      timeout_s: 3,
    },
    retry: { attempts: 2, statuses: [] },
    route_by: { header: false, cookie: false, query: false },
    mirror: null,
    hold_s: 10,
    maintenance: { is_on: false, until: null, page: null, allow: [] },
    members: [
      aGatewayMember(),
      aGatewayMember({ id: 'gtm_2', name: 'boris', target: 'boris.localhost', user: null }),
    ],
    mirrored: null,
    ...changes,
  }
}

export function gatewayAddSettings(changes: Partial<GatewayAddSettings> = {}): GatewayAddSettings {
  return {
    addresses: [{ endpoint: 'shop.localhost', kind: 'name', tunnel: null }],
    tunnels: [
      { id: 'tun_1', endpoint: 'anna.localhost', target: 'localhost:3000', kind: 'http', user: anna },
      { id: 'tun_2', endpoint: 'db.localhost:20001', target: 'localhost:5432', kind: 'tcp', user: anna },
    ],
    used: 1,
    limit: 5,
    refusal: null,
    ...changes,
  }
}
