import type { PushBody } from '@nora/link'

type Gateway = PushBody<'set_gateways'>['gateways'][number]
type Member = Gateway['members'][number]

/** A gateway as control pushes it, at `site.localhost`. */
export function makeGateway(changes: Partial<Gateway> = {}): Gateway {
  return {
    gateway_id: 'gtw_1',
    team_id: 'team_1',
    endpoint: 'site.localhost',
    version: 1,
    port: null,
    mode: 'always',
    is_enabled: true,
    is_pending: false,
    upstream: { kind: 'pool' },
    members: [],
    balance: 'weighted',
    sticky_ttl_s: 0,
    cookie_key: Buffer.alloc(32, 7).toString('base64'),
    health: null,
    retry: { attempts: 2, statuses: [] },
    route_by: { header: false, cookie: false, query: false },
    mirror: null,
    hold_s: 0,
    maintenance: null,
    is_captured: false,
    ...changes,
  }
}

export function makeMember(id: string, target: string, changes: Partial<Member> = {}): Member {
  return {
    id,
    names: [],
    kind: 'tunnel',
    target,
    weight: 1,
    tier: 1,
    region: null,
    drained_at: null,
    ...changes,
  }
}

/** A fixed answer. */
export function saying(body: string): Gateway['upstream'] {
  return { kind: 'fixed', status: 200, headers: [], body, is_sandboxed: false }
}
