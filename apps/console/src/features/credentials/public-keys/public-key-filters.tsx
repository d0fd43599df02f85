import { FilterChip, SearchField, useTexts } from '@nora/ui'
import { toList } from '../../../platform/list-search.ts'
import { STATES } from '../expiry.rules.ts'
import { publicKeysTexts } from './public-keys.messages.ts'
import { usePublicKeys } from './public-keys.queries.ts'
import { FAMILIES } from './public-keys-filter.ts'
import type { PublicKeysPageProps } from './public-keys-page-props.ts'

export function PublicKeyFilters({ scope, search, onSearch }: PublicKeysPageProps) {
  const texts = useTexts(publicKeysTexts)
  return (
    <div className="flex flex-wrap gap-2 py-4">
      <SearchField
        label={scope === 'own' ? texts.search : texts.teamSearch}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q }, false)}
        className="w-full sm:w-80"
      />
      {scope === 'team' && <PersonChip scope={scope} search={search} onSearch={onSearch} />}
      <FilterChip
        label={texts.type}
        options={FAMILIES.map((family) => ({ value: family, label: texts.types[family] }))}
        value={toList(search.type)}
        onChange={(types) => onSearch({ type: types.join(',') }, false)}
      />
      <FilterChip
        label={texts.state}
        options={STATES.map((state) => ({ value: state, label: texts.states[state] }))}
        value={toList(search.state)}
        onChange={(states) => onSearch({ state: states.join(',') }, false)}
      />
    </div>
  )
}

/** Whoever has a key in the list. */
function PersonChip({ scope, search, onSearch }: Omit<PublicKeysPageProps, 'otherList'>) {
  const texts = useTexts(publicKeysTexts)
  const { data: keys = [] } = usePublicKeys(scope)
  const people = new Map(keys.map(({ user }) => [user.id, user.name ?? user.email]))
  return (
    <FilterChip
      label={texts.person}
      options={[...people].map(([value, label]) => ({ value, label }))}
      value={toList(search.person)}
      onChange={(chosen) => onSearch({ person: chosen.join(',') }, false)}
    />
  )
}
