import { FilterChip, SearchField, useTexts } from '@nora/ui'
import { toList } from '../../platform/list-search.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import { TUNNEL_KINDS } from './tunnels-filter.ts'
import type { TunnelsPageProps } from './tunnels-page-props.ts'

export function TunnelFilters({ scope, search, onSearch, regions }: TunnelsPageProps) {
  const texts = useTexts(tunnelsTexts)
  return (
    <div className="flex flex-wrap gap-2 py-4">
      <SearchField
        label={texts.search}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q }, false)}
        className="w-full sm:w-80"
      />
      <FilterChip
        label={texts.kind}
        options={TUNNEL_KINDS.map((kind) => ({ value: kind, label: kind }))}
        value={toList(search.kind)}
        onChange={(kinds) => onSearch({ kind: kinds.join(',') }, false)}
      />
      {regions.length > 1 && (
        <FilterChip
          label={texts.region}
          options={regions.map((region) => ({ value: region, label: region }))}
          value={toList(search.region)}
          onChange={(chosen) => onSearch({ region: chosen.join(',') }, false)}
        />
      )}
      {scope === 'team' && <PersonChip search={search} onSearch={onSearch} />}
    </div>
  )
}

/** Whoever has a tunnel open now, and who is chosen already. */
function PersonChip({ search, onSearch }: Pick<TunnelsPageProps, 'search' | 'onSearch'>) {
  const texts = useTexts(tunnelsTexts)
  const { data: live = [] } = useLiveTunnels('team')
  const people = new Map(live.map(({ user }) => [user.id, user.name ?? user.email]))
  return (
    <FilterChip
      label={texts.person}
      options={[...people].map(([value, label]) => ({ value, label }))}
      value={toList(search.person)}
      onChange={(chosen) => onSearch({ person: chosen.join(',') }, false)}
    />
  )
}
