// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by grid and offset, under which browsers drop the meaning of real table elements
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useMediaQuery } from './media-query.ts'
import { SkeletonRows } from './skeleton.tsx'
import { type Column, nextSort, type Sort, sortRows } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { useWindowRows } from './window-rows.ts'

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading for the first time. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  /** The page keeps it, usually in the URL. */
  sort?: Sort | null
  onSort?(sort: Sort | null): void
  /** Opens the row: by press, or by Enter on the focused row. */
  onOpen?(row: Row): void
  /** The row whose drawer is open. */
  openKey?: string | null
  /** In place of the rows. */
  error?: ReactNode
  empty?: ReactNode
  rowHeight?: number
  className?: string
}

/**
 * A list of things with columns as data. The document scrolls, the head sticks, rows far from sight
 * are not drawn. Arrows walk the rows, Enter opens one.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, onOpen, rowHeight = 56 } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const sort = props.sort === undefined ? ownSort : props.sort
  const sorted = useMemo(() => sortRows(rows ?? [], columns, sort), [rows, columns, sort])
  const shown = useColumnsThatFit(columns)
  const template = shown.map((column) => column.width).join(' ')
  const body = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const drawn = useWindowRows(body, sorted.length, rowHeight)

  function walk(event: KeyboardEvent) {
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: sorted.length - 1 }[
      event.key
    ]
    if (target === undefined || target < 0 || target >= sorted.length) return
    if (!(event.target as HTMLElement).matches('[role=row]')) return
    event.preventDefault()
    setCurrent(target)
    drawn.reveal(target, () => body.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus())
  }

  const instead = props.error ?? (rows?.length === 0 ? props.empty : undefined)
  return (
    <div
      className={classNames(
        'overflow-clip rounded-lg max-sm:overflow-x-auto border border-line bg-surface shadow-card',
        props.className,
      )}
    >
      {instead ??
        (rows === undefined ? (
          <SkeletonRows />
        ) : (
          <div role="table" className="min-w-min" aria-label={props.label} aria-rowcount={sorted.length + 1}>
            <TableHead
              columns={shown}
              template={template}
              sort={sort}
              onSort={(column) => (props.onSort ?? setOwnSort)(nextSort(sort, column))}
            />
            <div
              ref={body}
              role="rowgroup"
              onKeyDown={walk}
              className="relative"
              style={{ height: drawn.height }}
            >
              {drawn.rows.map(({ index, top }) => {
                const row = sorted[index]
                if (row === undefined) return null
                return (
                  <MemoRow
                    key={rowKey(row)}
                    row={row}
                    columns={shown}
                    index={index}
                    focusable={onOpen !== undefined && index === Math.min(current, sorted.length - 1)}
                    open={props.openKey === rowKey(row)}
                    onOpen={onOpen}
                    onFocus={setCurrent}
                    template={template}
                    height={rowHeight}
                    top={top}
                  />
                )
              })}
            </div>
          </div>
        ))}
    </div>
  )
}

function useColumnsThatFit<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const sm = useMediaQuery('(min-width: 40rem)')
  const lg = useMediaQuery('(min-width: 64rem)')
  return useMemo(
    () => columns.filter((column) => !column.hideBelow || (column.hideBelow === 'sm' ? sm : lg)),
    [columns, sm, lg],
  )
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  focusable: boolean
  open: boolean
  onOpen: ((row: Row) => void) | undefined
  onFocus(index: number): void
  template: string
  height: number
  top: number
}

// A scroll draws the rows that come into sight, and no others.
const MemoRow = memo(TableRow) as typeof TableRow

function TableRow<Row>({
  row,
  columns,
  index,
  focusable,
  open,
  onOpen,
  onFocus,
  ...place
}: TableRowProps<Row>) {
  // A press on a control of the row, or in a menu that it opened elsewhere, is not a press on the row.
  function openByPress(event: MouseEvent) {
    const target = event.target as Element
    if (!event.currentTarget.contains(target) || target.closest('a, button, input, label')) return
    onOpen?.(row)
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    onOpen?.(row)
  }

  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={open || undefined}
      tabIndex={onOpen ? (focusable ? 0 : -1) : undefined}
      onClick={openByPress}
      onKeyDown={openByKey}
      onFocus={() => onFocus(index)}
      style={{
        gridTemplateColumns: place.template,
        height: place.height,
        transform: `translateY(${place.top}px)`,
      }}
      className={classNames(
        'absolute inset-x-0 top-0 grid items-center gap-3 border-t border-line px-4 focus-visible:-outline-offset-2',
        open ? 'bg-accent-soft' : onOpen && 'hover:bg-hover/50',
        onOpen && 'cursor-pointer',
      )}
    >
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
