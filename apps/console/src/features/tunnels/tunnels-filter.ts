import type { Tunnel } from '@nora/contract/tunnels'
import type { ListFilter } from '../../platform/lists/list-filters.tsx'
import { hasWords, isChosen } from '../../platform/lists/list-search.ts'
import { getPeople } from '../../platform/lists/people.tsx'
import type { tunnelsTexts } from './tunnels.messages.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

const KINDS = ['http', 'tls', 'tcp', 'ssh', 'trigger'] as const

/** One's own, or every member's. */
export type TunnelScope = 'own' | 'team'

type Known = {
  scope: TunnelScope
  /** Of the installation. */
  regions: readonly string[]
  /** Whoever has one open now can be chosen. */
  live: readonly Tunnel[] | undefined
}

/** The filters of both lists. */
export function tunnelFilters(
  texts: Pick<(typeof tunnelsTexts)['ru'], 'kind' | 'region' | 'person'>,
  { scope, regions, live }: Known,
): ListFilter<TunnelsSearch>[] {
  const asOption = (value: string) => ({ value, label: value })
  const person: ListFilter<TunnelsSearch> = { name: 'person', label: texts.person, options: getPeople(live) }
  return [
    { name: 'kind', label: texts.kind, options: KINDS.map(asOption) },
    { name: 'region', label: texts.region, options: regions.map(asOption) },
    ...(scope === 'team' ? [person] : []),
  ]
}

/** Whether the tunnel passes the filters and has the words in its name, target, machine, person or description. */
export function matchesSearch(tunnel: Tunnel, { q, kind, region, person }: TunnelsSearch): boolean {
  const { hostname, target, machine, description, metadata, user } = tunnel
  const facts = Object.entries(metadata).map(([key, value]) => `${key}=${value}`)
  return (
    isChosen(kind, tunnel.kind) &&
    isChosen(region, tunnel.region) &&
    isChosen(person, user.id) &&
    hasWords(q, [hostname, target, machine, description, ...facts, user.name, user.email])
  )
}
