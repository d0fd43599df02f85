import type { PushedGateway, PushedMember } from './pool-member.ts'

/** Whether requests go to the site under the name that the visitor used. */
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
