import { FilterChip, Kbd, type MenuOption, SearchField } from '@nora/ui'
import type { ReactNode } from 'react'
import { getText, type ListSearch, type PageAddress, toList } from './list-search.ts'

export type ListFilter<Search> = {
  /** Its parameter in the address: the chosen values with commas between. */
  name: keyof Search & string
  label: string
  options: readonly MenuOption[]
}

export type ListFiltersProps<Search extends ListSearch> = PageAddress<Search> & {
  /** What is searched. */
  label: string
  filters: readonly ListFilter<Search>[]
  /** The key of the search brought it here. */
  isFocused?: boolean
  /** Conditions of another form, after the filters. */
  more?: ReactNode
}

/** The words and the filters of a list. A filter with one value to choose would leave all as it is. */
export function ListFilters<Search extends ListSearch>(props: ListFiltersProps<Search>) {
  const { search, onSearch } = props
  const set = (name: string, value: string) => onSearch({ [name]: value } as Partial<Search>, false)
  const useful = props.filters.filter(({ name, options }) => options.length > 1 || getText(search, name))
  return (
    <div className="flex flex-wrap gap-2 py-4">
      <SearchField
        label={props.label}
        autoFocus={props.isFocused}
        hint={<Kbd>/</Kbd>}
        value={search.q ?? ''}
        onChange={(q) => set('q', q)}
        className="w-full sm:w-80"
      />
      {useful.map(({ name, label, options }) => (
        <FilterChip
          key={name}
          label={label}
          options={options}
          value={toList(getText(search, name))}
          onChange={(chosen) => set(name, chosen.join(','))}
        />
      ))}
      {props.more}
    </div>
  )
}

/** Each value under its name in the texts. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): MenuOption[] {
  return values.map((value) => ({ value, label: labels[value] }))
}
