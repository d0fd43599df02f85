import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Menu } from '../menus/menu.tsx'
import type { Column } from './table-columns.ts'

type ColumnChoiceState<Row> = {
  shown: readonly Column<Row>[]
  isShown(column: Column<Row>): boolean
  setShown(column: Column<Row>, shown: boolean): void
}

/** Which columns a reader wants in the table of this name, remembered in this browser. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoiceState<Row> {
  const key = `nora_columns_${table}`
  const [changed, setChanged] = useState<Record<string, boolean>>(() => readChoice(key))

  function isShown(column: Column<Row>): boolean {
    return column.fixed || (changed[column.id] ?? !column.startsHidden)
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
