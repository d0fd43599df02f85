import type { Tunnel } from '@nora/contract'
import { hasWords, isChosen, pickTexts } from '../../platform/list-search.ts'

export const TUNNEL_KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const

/** What the address of the list says: part, search, filters, order and the open drawer. */
export type TunnelsSearch = {
  tab?: 'history'
  q?: string
  /** Comma-separated. */
  kind?: string
  region?: string
  /** A column, `-` before it for descending. */
  sort?: string
  tunnel?: string
}

export const NO_FILTERS: Partial<TunnelsSearch> = { q: undefined, kind: undefined, region: undefined }

export function toTunnelsSearch(search: Record<string, unknown>): TunnelsSearch {
  const tab: TunnelsSearch = search.tab === 'history' ? { tab: 'history' } : {}
  return { ...tab, ...pickTexts(search, ['q', 'kind', 'region', 'sort', 'tunnel']) }
}

/** Whether the tunnel passes the filters and has the words in its name, target, machine or person. */
export function matchesSearch(tunnel: Tunnel, { q, kind, region }: TunnelsSearch): boolean {
  const { hostname, target, machine, user } = tunnel
  return (
    isChosen(kind, tunnel.kind) &&
    isChosen(region, tunnel.region) &&
    hasWords(q, [hostname, target, machine, user.name, user.email])
  )
}
