import type { EndpointFacts } from '../endpoints/endpoint.ts'
import { NO_RULES } from '../rules/tunnel-rules.ts'
import type { PushedGateway, PushedMember } from './pool-member.ts'

export function toFacts({ gateway_id, endpoint, team_id }: PushedGateway): EndpointFacts {
  return {
    id: gateway_id,
    hostname: endpoint,
    teamId: team_id,
    url: `https://${endpoint}`,
    rules: NO_RULES,
    isPassedThrough: false,
    limits: { requests_per_minute: null, ends: null },
  }
}

export function getKeepsHost({ upstream }: PushedGateway): boolean {
  return upstream.kind === 'url' && upstream.keep_host
}

/** A single upstream is a pool of one, which no request can name. */
export function listMembers({ gateway_id, upstream, members }: PushedGateway): readonly PushedMember[] {
  if (upstream.kind === 'pool') return members
  if (upstream.kind !== 'url' && upstream.kind !== 'tunnel') return []
  const target = upstream.kind === 'url' ? upstream.url : upstream.target
  const only = { id: gateway_id, names: [], kind: upstream.kind, target, weight: 1, tier: 1 }
  return [{ ...only, region: null, drained_at: null }]
}
