import { Copy, PanelRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import type { MenuEntry } from '../menus/menu-entry.ts'
import { notify } from '../pages/notify.ts'
import { RowMenu } from './row-menu.tsx'
import type { Column } from './table-columns.ts'

/** Something that can be done with rows of a list, or with one of them. */
export type RowAction<Row> = {
  label: string
  icon: ReactNode
  /** Comes last, after a line. */
  danger?: boolean
  /** The rows that have it; without it all. */
  isFor?(row: Row): boolean
} & (
  | { act(row: Row): void }
  /** In the row's menu, and for all that are chosen. */
  | { actOnMany(rows: readonly Row[]): void }
  /** An anchor or a router's link without children. */
  | { link(row: Row): ReactElement }
)

/** Copies something that identifies the row, and shows what it was. */
export function copyAction<Row>(label: string, text: (row: Row) => string): RowAction<Row> {
  return {
    label,
    icon: <Copy aria-hidden="true" />,
    act: (row) => void navigator.clipboard?.writeText(text(row)).then(() => notify({ title: text(row) })),
  }
}

/** What a row's menu offers: harmless things first. */
export function rowEntries<Row>(actions: readonly RowAction<Row>[], row: Row): MenuEntry[] {
  const own = actions.filter(({ isFor }) => isFor?.(row) ?? true)
  const calm = own.filter(({ danger }) => !danger)
  const grave = own.filter(({ danger }) => danger)
  const line: MenuEntry[] = calm.length > 0 && grave.length > 0 ? [{ kind: 'separator' }] : []
  const getEntry = (action: RowAction<Row>) => toEntry(action, row)
  return [...calm.map(getEntry), ...line, ...grave.map(getEntry)]
}

function toEntry<Row>(action: RowAction<Row>, row: Row): MenuEntry {
  const { label, icon, danger } = action
  if ('link' in action) return { kind: 'link', label, icon, link: action.link(row) }
  const onSelect = 'act' in action ? () => action.act(row) : () => action.actOnMany([row])
  return { label, icon, danger, onSelect }
}

/** The last column of a list: a menu per row, in which opening the row is the first thing. */
export function useMenuColumn<Row>(
  actions: readonly RowAction<Row>[],
  rowName: (row: Row) => string,
  onOpen: ((row: Row) => void) | undefined,
): Column<Row> {
  const texts = useTexts(uiTexts)
  const details: RowAction<Row>[] = onOpen
    ? [{ label: texts.details, icon: <PanelRight aria-hidden="true" />, act: onOpen }]
    : []
  return {
    id: 'actions',
    header: texts.actions,
    headerHidden: true,
    width: '28px',
    fixed: true,
    align: 'end',
    cell: (row) => (
      <RowMenu label={texts.actionsOf(rowName(row))} entries={rowEntries([...details, ...actions], row)} />
    ),
  }
}

/** What can be done with all the rows that are chosen. */
export function BulkActions<Row>(props: { actions: readonly RowAction<Row>[]; chosen: readonly Row[] }) {
  return props.actions.map((action) => {
    if (!('actOnMany' in action)) return null
    const rows = props.chosen.filter((row) => action.isFor?.(row) ?? true)
    return (
      rows.length > 0 && (
        <Button key={action.label} size="small" icon={action.icon} onClick={() => action.actOnMany(rows)}>
          {action.label}
        </Button>
      )
    )
  })
}
