import { FilterChip, SearchField, useTexts } from '@nora/ui'
import { toList } from '../../platform/list-search.ts'
import { portsTexts } from './ports.messages.ts'
import { usePorts } from './ports.queries.ts'
import { USES } from './ports-filter.ts'
import type { PortsPageProps } from './ports-page-props.ts'

export function PortFilters({ scope, search, onSearch, regions }: PortsPageProps) {
  const texts = useTexts(portsTexts)
  return (
    <div className="flex flex-wrap gap-2 py-4">
      <SearchField
        label={scope === 'own' ? texts.search : texts.teamSearch}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q }, false)}
        className="w-full sm:w-80"
      />
      <FilterChip
        label={texts.use}
        options={USES.map((use) => ({ value: use, label: texts.uses[use] }))}
        value={toList(search.use)}
        onChange={(uses) => onSearch({ use: uses.join(',') }, false)}
      />
      {regions.length > 1 && (
        <FilterChip
          label={texts.region}
          options={regions.map(({ id }) => ({ value: id, label: id }))}
          value={toList(search.region)}
          onChange={(chosen) => onSearch({ region: chosen.join(',') }, false)}
        />
      )}
      {scope === 'team' && <PersonChip search={search} onSearch={onSearch} />}
    </div>
  )
}

/** Whoever has reserved a port in the list. */
function PersonChip({ search, onSearch }: Pick<PortsPageProps, 'search' | 'onSearch'>) {
  const texts = useTexts(portsTexts)
  const { data: ports = [] } = usePorts('team')
  const people = new Map(ports.map(({ user }) => [user.id, user.name ?? user.email]))
  return (
    <FilterChip
      label={texts.person}
      options={[...people].map(([value, label]) => ({ value, label }))}
      value={toList(search.person)}
      onChange={(chosen) => onSearch({ person: chosen.join(',') }, false)}
    />
  )
}
