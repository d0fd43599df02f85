import { type ReactNode, useMemo } from 'react'
import { useColumnChoice } from './column-choice.tsx'
import { DataTable } from './data-table.tsx'
import { ListFoot } from './list-foot.tsx'
import { useSelectedKeys } from './row-selection.ts'
import type { Column, Sort } from './table-columns.ts'

export type ListViewProps<Row> = {
  /** Under which the chosen columns are remembered. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  /** The last column: see `menuColumn`. */
  actions: Column<Row>
  /** Filtered; undefined while loading for the first time. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  rowName(row: Row): string
  sort: Sort | null
  onSort(sort: Sort | null): void
  onOpen(row: Row): void
  openKey: string | undefined
  /** Buttons for the rows that are chosen. */
  bulk(chosen: readonly Row[]): ReactNode
  error: ReactNode
  empty: ReactNode
  /** How many there are. */
  foot: ReactNode
}

/** A list with all its manners: order, columns of choice, many at once, a line below. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { columns, rows, rowKey } = props
  const choice = useColumnChoice(props.name, columns)
  const [keys, setKeys] = useSelectedKeys(rows, rowKey)
  const chosen = useMemo(() => rows?.filter((row) => keys.has(rowKey(row))) ?? [], [rows, keys, rowKey])
  return (
    <>
      <DataTable
        label={props.label}
        columns={[...choice.shown, props.actions]}
        rows={rows}
        rowKey={rowKey}
        sort={props.sort}
        onSort={props.onSort}
        onOpen={props.onOpen}
        openKey={props.openKey}
        selection={{ keys, onChange: setKeys, rowName: props.rowName, actions: props.bulk(chosen) }}
        error={props.error}
        empty={props.empty}
      />
      {rows && rows.length > 0 && (
        <ListFoot columns={columns} choice={choice}>
          {props.foot}
        </ListFoot>
      )}
    </>
  )
}
