import { Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Menu } from '../menus/menu.tsx'
import { type Column, isTelling, type Sort } from './table-columns.ts'

type ColumnChoiceState<Row> = {
  shown: readonly Column<Row>[]
  isShown(column: Column<Row>): boolean
  setShown(column: Column<Row>, shown: boolean): void
}

export type ColumnsOf<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Its column stays, whatever it says. */
  sort: Sort | null
}

/**
 * Which columns a reader wants in the table of this name, remembered in this browser. Unless they chose otherwise, a
 * column that says the same in every row is hidden.
 */
export function useColumnChoice<Row>(
  table: string,
  { columns, rows, sort }: ColumnsOf<Row>,
): ColumnChoiceState<Row> {
  const key = `nora_columns_${table}`
  const [changed, setChanged] = useState<Record<string, boolean>>(() => readChoice(key))
  const same = useMemo(
    () =>
      new Set(columns.filter((one) => one.id !== sort?.column && !isTelling(one, rows)).map(({ id }) => id)),
    [columns, rows, sort?.column],
  )

  function isShown(column: Column<Row>): boolean {
    return column.fixed || (changed[column.id] ?? (!column.startsHidden && !same.has(column.id)))
  }

  return {
    shown: columns.filter(isShown),
    isShown,
    setShown(column, shown) {
      const next = { ...changed, [column.id]: shown }
      setChanged(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
  }
}

function readChoice(key: string): Record<string, boolean> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return stored !== null && typeof stored === 'object' ? (stored as Record<string, boolean>) : {}
  } catch {
    return {} // Written by something else: start from the defaults.
  }
}

export type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  choice: ColumnChoiceState<Row>
}

export function ColumnChoice<Row>({ columns, choice }: ColumnChoiceProps<Row>) {
  const texts = useTexts(uiTexts)
  return (
    <Menu
      trigger={<IconButton label={texts.columns} icon={<Settings2 aria-hidden="true" />} />}
      entries={columns
        .filter((column) => !column.fixed)
        .map((column) => ({
          kind: 'check',
          label: column.header,
          checked: choice.isShown(column),
          onChange: (shown) => choice.setShown(column, shown),
        }))}
    />
  )
}
