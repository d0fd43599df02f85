import {
  type Column,
  EmptyState,
  type EmptyStateProps,
  ListView,
  NoneMatch,
  Notice,
  type RowAction,
  usePageKey,
} from '@nora/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { LoadFailure } from '../load-failure.tsx'
import { usePlatform } from '../platform.tsx'
import { type ListFilter, ListFilters } from './list-filters.tsx'
import { fromSort, getText, type ListSearch, type PageAddress, toSort } from './list-search.ts'

/** What a query of a list answers, as far as its page shows it. */
export type LoadedList<Row> = { data: readonly Row[] | undefined; error: Error | null; refetch(): unknown }

export type ObjectListProps<Row, Search extends ListSearch> = PageAddress<Search> & {
  /** Under which the chosen columns are remembered. */
  name: string
  label: string
  list: LoadedList<Row>
  columns: readonly Column<Row>[]
  rowName(row: Row): string
  actions: readonly RowAction<Row>[]
  /** Whether a row passes what the address asks for; the same function each time. */
  matches(row: Row, search: Search, now: Date): boolean
  searchLabel: string
  filters: readonly ListFilter<Search>[]
  /** Conditions of another form, with the parameters that they set. */
  moreFilters?: { names: readonly (keyof Search & string)[]; node: ReactNode }
  /** The parameter that opens a row's drawer. */
  drawer?: keyof Search & string
  /** In place of a drawer: opens the page of the row. */
  onOpenRow?(row: Row): void
  /** Parameters of what is open in the drawer: another row begins without them. */
  inDrawer?: readonly (keyof Search & string)[]
  /** The title, when nothing could be loaded. */
  failed: string
  empty: EmptyStateProps
  /** Why the reader may not make a new one. */
  refusal?: string | false
  /** How many are shown. */
  foot?(count: number): ReactNode
}

/** Fewer rows are seen at one look. */
const TOOLBAR_FROM = 8

const getKey = ({ id }: { id: string }) => id

/** A list of things with its search, filters and order in the page's address. */
export function ObjectList<Row extends { id: string }, Search extends ListSearch>(
  props: ObjectListProps<Row, Search>,
) {
  const { list, search, onSearch, matches, filters, drawer } = props
  const { clock } = usePlatform()
  const rows = useMemo(
    () => list.data?.filter((row) => matches(row, search, clock.now())),
    [list.data, matches, search, clock],
  )
  const asked = ['q', ...filters.map(({ name }) => name), ...(props.moreFilters?.names ?? [])]
  const isFiltered = asked.some((name) => getText(search, name))
  const isEmpty = list.data?.length === 0 && !isFiltered
  const toolbar = useToolbar(isFiltered || (list.data?.length ?? 0) >= TOOLBAR_FROM, !isEmpty)
  const change = (values: Record<string, string | undefined>) => values as Partial<Search>
  const opened = drawer && getText(search, drawer)
  function open(id: string) {
    const closed = (props.inDrawer ?? []).map((name) => [name, undefined])
    onSearch(change({ ...Object.fromEntries(closed), [drawer ?? '']: id }), !opened)
  }
  return (
    <>
      {isEmpty || !toolbar.isShown ? (
        <div className="h-5" />
      ) : (
        <ListFilters
          isFocused={toolbar.isWanted}
          label={props.searchLabel}
          filters={filters}
          more={props.moreFilters?.node}
          search={search}
          onSearch={onSearch}
        />
      )}
      {props.refusal && (
        <Notice tone="info" className="mb-4">
          {props.refusal}
        </Notice>
      )}
      <ListView
        name={props.name}
        label={props.label}
        columns={props.columns}
        actions={props.actions}
        rows={rows}
        rowKey={getKey}
        rowName={props.rowName}
        sort={toSort(search.sort)}
        onSort={(sort) => onSearch(change({ sort: fromSort(sort) }), false)}
        onOpen={props.onOpenRow ?? (drawer && (({ id }) => open(id)))}
        openKey={opened}
        error={
          list.error && !list.data ? (
            <LoadFailure title={props.failed} error={list.error} onRetry={list.refetch} />
          ) : undefined
        }
        empty={
          isEmpty ? (
            <EmptyState {...props.empty} />
          ) : (
            <NoneMatch
              onClear={() =>
                onSearch(change(Object.fromEntries(asked.map((name) => [name, undefined]))), false)
              }
            />
          )
        }
        foot={props.foot?.(rows?.length ?? 0)}
      />
    </>
  )
}

/** The search and the filters: once shown they stay, and the key of the search brings them to a short list. */
function useToolbar(isNeeded: boolean, isUseful: boolean): { isShown: boolean; isWanted: boolean } {
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  const [isWanted, setWanted] = useState(false)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  const isShown = wasNeeded || isWanted
  usePageKey('search', () => {
    if (isShown || !isUseful) return false
    setWanted(true)
    return true
  })
  return { isShown, isWanted }
}
