import type { GatewayMember } from '@nora/contract/gateways'

type Weighed = Pick<GatewayMember, 'id' | 'weight' | 'tier' | 'state'>

/** The part of requests that each member would get with these weights: those of the lowest tier that can serve. */
export function toShares(members: readonly Weighed[]): ReadonlyMap<string, number> {
  const serving = members.filter(({ state, weight }) => isUp(state) && weight > 0)
  const tier = Math.min(...serving.map((member) => member.tier))
  const sharing = serving.filter((member) => member.tier === tier)
  const sum = sharing.reduce((total, { weight }) => total + weight, 0)
  return new Map(
    members.map(({ id }) => [id, (sharing.find((member) => member.id === id)?.weight ?? 0) / (sum || 1)]),
  )
}

function isUp(state: Weighed['state']): boolean {
  return state === 'healthy' || state === 'unknown'
}
