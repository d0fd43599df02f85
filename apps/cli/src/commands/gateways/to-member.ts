import type { AddGatewayMember } from '@nora/contract/gateways'

/** A member of a pool by what it leads to: a URL, `NAME.internal`, or a tunnel. */
export function toMember(target: string): AddGatewayMember {
  const isUrl = /^https?:\/\//i.test(target)
  const kind = isUrl ? 'url' : target.toLowerCase().endsWith('.internal') ? 'internal' : 'tunnel'
  return { kind, target, name: null, weight: 1, tier: 1, region: null }
}
