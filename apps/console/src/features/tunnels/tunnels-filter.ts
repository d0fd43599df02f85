import type { Tunnel } from '@nora/contract'
import type { ListFilter } from '../../platform/lists/list-filters.tsx'
import { hasWords, isChosen } from '../../platform/lists/list-search.ts'
import type { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

const KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const

/** The filters of both lists: `regions` are the installation's. */
export function tunnelFilters(
  texts: Pick<(typeof tunnelsTexts)['ru'], 'kind' | 'region'>,
  regions: readonly string[],
): ListFilter<TunnelsSearch>[] {
  const asOption = (value: string) => ({ value, label: value })
  return [
    { name: 'kind', label: texts.kind, options: KINDS.map(asOption) },
    { name: 'region', label: texts.region, options: regions.map(asOption) },
  ]
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
