import { type ReactNode, useMemo } from 'react'
import { useColumnChoice } from './column-choice.tsx'
import { DataTable } from './data-table.tsx'
import { ListFoot } from './list-foot.tsx'
import { BulkActions, type RowAction, useMenuColumn } from './row-actions.tsx'
import { useSelectedKeys } from './row-selection.ts'
import type { Column, Sort } from './table-columns.ts'

export type ListViewProps<Row> = {
  /** Under which the chosen columns are remembered. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  /** Rows can be chosen where something can be done with many. */
  actions: readonly RowAction<Row>[]
  /** Filtered; undefined while loading for the first time. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  rowName(row: Row): string
  sort: Sort | null
  onSort(sort: Sort | null): void
  onOpen?(row: Row): void
  openKey?: string | undefined
  error: ReactNode
  empty: ReactNode
  /** How many there are. */
  foot?: ReactNode
}

const NONE: readonly never[] = []

/** A list with all its manners: order, columns of choice, a menu per row, many at once, a line below. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { columns, rows, rowKey, rowName, actions, onOpen } = props
  const choice = useColumnChoice(props.name, { columns, rows: rows ?? NONE, sort: props.sort })
  const menu = useMenuColumn(actions, rowName, onOpen)
  const [keys, setKeys] = useSelectedKeys(rows, rowKey)
  const chosen = useMemo(() => rows?.filter((row) => keys.has(rowKey(row))) ?? [], [rows, keys, rowKey])
  const selection = {
    keys,
    onChange: setKeys,
    rowName,
    actions: <BulkActions actions={actions} chosen={chosen} />,
  }
  return (
    <>
      <DataTable
        label={props.label}
        columns={[...choice.shown, ...(actions.length > 0 ? [menu] : [])]}
        rows={rows}
        rowKey={rowKey}
        sort={props.sort}
        onSort={props.onSort}
        onOpen={onOpen}
        openKey={props.openKey}
        selection={actions.some((action) => 'actOnMany' in action) ? selection : undefined}
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
