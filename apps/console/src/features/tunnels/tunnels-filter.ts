import type { Tunnel } from '@nora/contract'
import { hasWords, isChosen } from '../../platform/list-search.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

export const TUNNEL_KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const

export const NO_FILTERS: Partial<TunnelsSearch> = { q: undefined, kind: undefined, region: undefined }

/** Whether the tunnel passes the filters and has the words in its name, target, machine or person. */
export function matchesSearch(tunnel: Tunnel, { q, kind, region }: TunnelsSearch): boolean {
  const { hostname, target, machine, user } = tunnel
  return (
    isChosen(kind, tunnel.kind) &&
    isChosen(region, tunnel.region) &&
    hasWords(q, [hostname, target, machine, user.name, user.email])
  )
}
