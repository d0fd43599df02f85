// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by grid and offset, under which browsers drop the meaning of real table elements
import { type ChangeEvent, type KeyboardEvent, memo, type MouseEvent as PressEvent } from 'react'
import { Checkbox } from '../controls/checkbox.tsx'
import { isKey } from '../keys/keys.ts'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import type { Column } from './table-columns.ts'

export type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  focusable: boolean
  open: boolean
  onOpen: ((row: Row) => void) | undefined
  chosen: boolean
  /** With both, the row can be chosen. `isRange`: together with all since the last one. */
  rowName: ((row: Row) => string) | undefined
  onChoose: ((row: Row, isRange: boolean) => void) | undefined
  onFocus(index: number): void
  template: string
  height: number
  top: number
}

// A scroll draws the rows that come into sight, and no others.
export const TableRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({
  row,
  columns,
  index,
  focusable,
  open,
  onOpen,
  chosen,
  rowName,
  onChoose,
  onFocus,
  ...place
}: TableRowProps<Row>) {
  const texts = useTexts(uiTexts)
  // A press on a control of the row, or in a menu that it opened elsewhere, is not a press on the row.
  function openByPress(event: PressEvent) {
    const target = event.target as Element
    if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return
    onOpen?.(row)
  }

  function actByKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (isKey('open', event)) onOpen?.(row)
    else if (isKey('choose', event) && onChoose) onChoose(row, false)
    else if (isKey('chooseRange', event) && onChoose) onChoose(row, true)
    else return
    event.preventDefault()
  }

  function chooseByPress({ nativeEvent }: ChangeEvent) {
    onChoose?.(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  }

  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={open || undefined}
      aria-selected={onChoose && chosen}
      tabIndex={onOpen || onChoose ? (focusable ? 0 : -1) : undefined}
      onClick={openByPress}
      onKeyDown={actByKey}
      onFocus={() => onFocus(index)}
      style={{
        gridTemplateColumns: place.template,
        height: place.height,
        transform: `translateY(${place.top}px)`,
      }}
      className={classNames(
        'absolute inset-x-0 top-0 grid items-center gap-3 border-t border-line px-4 focus-visible:-outline-offset-2',
        open || chosen ? 'bg-accent-soft' : onOpen && 'hover:bg-hover/50',
        onOpen && 'cursor-pointer',
      )}
    >
      {rowName && onChoose && (
        // A range is chosen with Shift, which would also mark the words between.
        <div role="cell" className="-my-3 -ml-4 grid py-3 pl-4 select-none" onMouseDown={keepWords}>
          <Checkbox aria-label={texts.choose(rowName(row))} checked={chosen} onChange={chooseByPress} />
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={classNames('min-w-0', column.align === 'end' && 'text-right')}
        >
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}

function keepWords(event: PressEvent) {
  if (event.shiftKey) event.preventDefault()
}
