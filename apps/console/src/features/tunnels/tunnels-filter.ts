import type { Tunnel } from '@nora/contract'
import { hasWords, isChosen } from '../../platform/list-search.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

export const TUNNEL_KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const

/** One's own, or every member's. */
export type TunnelScope = 'own' | 'team'

export const NO_FILTERS: Partial<TunnelsSearch> = {
  q: undefined,
  kind: undefined,
  region: undefined,
  person: undefined,
}

/** Whether the tunnel passes the filters and has the words in its name, target, machine or person. */
export function matchesSearch(tunnel: Tunnel, { q, kind, region, person }: TunnelsSearch): boolean {
  const { hostname, target, machine, user } = tunnel
  return (
    isChosen(kind, tunnel.kind) &&
    isChosen(region, tunnel.region) &&
    isChosen(person, user.id) &&
    hasWords(q, [hostname, target, machine, user.name, user.email])
  )
}
