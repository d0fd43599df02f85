// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by grid and offset, under which browsers drop the meaning of real table elements
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from '../look/class-names.ts'
import { SkeletonRows } from '../pages/skeleton.tsx'
import { useColumnsThatFit } from './columns-that-fit.ts'
import { type RowSelection, useRowChoice } from './row-selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type Column, nextSort, type Sort, sortRows } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useRowWalk } from './walk-rows.ts'
import { useWindowRows } from './window-rows.ts'

/** The track of the checkboxes. */
const CHOICE_WIDTH = '16px'
/** Heights of rows, in pixels. */
const ONE_LINE = 40
const TWO_LINES = 48

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
  /** A row that stays drawn however far it is scrolled away, as it is typed in. */
  typedKey?: string | null
  /** Rows can be chosen for something done with many. */
  selection?: RowSelection<Row>
  /** In place of the rows. */
  error?: ReactNode
  empty?: ReactNode
  className?: string
}

/**
 * A list of things with columns as data. The document scrolls, the head sticks, rows far from sight
 * are not drawn. Keys walk the rows, Enter opens one, Space chooses it, with Shift all up to it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, onOpen, selection } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const sort = props.sort === undefined ? ownSort : props.sort
  const sorted = useMemo(() => sortRows(rows ?? [], columns, sort), [rows, columns, sort])
  const frame = useRef<HTMLDivElement>(null)
  const { shown, tracks } = useColumnsThatFit(columns, frame)
  const rowHeight = useMemo(() => getRowHeight(shown, sorted), [shown, sorted])
  const template = [...(selection ? [CHOICE_WIDTH] : []), ...tracks].join(' ')
  const choice = useRowChoice(sorted, rowKey, selection)
  const body = useRef<HTMLDivElement>(null)
  const drawn = useWindowRows(body, sorted.length, rowHeight)
  const { openKey, typedKey } = props
  const walk = useRowWalk({ rows: sorted, rowKey, openKey, onOpen, onAll: choice?.onAll, body, drawn })

  // A row far from sight that went while it has the focus would take the focus along.
  const kept = [walk.current, typedKey ? sorted.findIndex((row) => rowKey(row) === typedKey) : -1]

  const instead = props.error ?? (rows?.length === 0 ? props.empty : undefined)
  return (
    <>
      <div
        ref={frame}
        className={classNames(
          'overflow-clip rounded-lg max-sm:overflow-x-auto border border-line bg-surface shadow-card',
          props.className,
        )}
      >
        {instead ??
          (rows === undefined ? (
            <SkeletonRows />
          ) : (
            <div
              role="table"
              className="min-w-min"
              aria-label={props.label}
              aria-rowcount={sorted.length + 1}
            >
              <TableHead
                columns={shown}
                template={template}
                sort={sort}
                onSort={(column) => (props.onSort ?? setOwnSort)(nextSort(sort, column))}
                chosen={choice}
              />
              <div
                ref={body}
                role="rowgroup"
                onKeyDown={walk.onKeyDown}
                className="relative"
                style={{ height: drawn.height }}
              >
                {drawn.listRows(kept).map(({ index, top }) => {
                  const row = sorted[index]
                  if (row === undefined) return null
                  return (
                    <TableRow
                      key={rowKey(row)}
                      row={row}
                      columns={shown}
                      index={index}
                      focusable={(onOpen ?? selection) !== undefined && index === walk.current}
                      open={openKey === rowKey(row)}
                      onOpen={onOpen}
                      rowName={selection?.rowName}
                      chosen={selection?.keys.has(rowKey(row)) ?? false}
                      onChoose={choice?.onChoose}
                      onFocus={walk.setCurrent}
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
      {selection && choice && choice.count > 0 && (
        <SelectionBar count={choice.count} actions={selection.actions} onClear={() => choice.onAll(false)} />
      )}
    </>
  )
}

/** The same for all rows, so that those far from sight need not be drawn. */
function getRowHeight<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): number {
  return rows.some((row) => columns.some(({ hasNote }) => hasNote?.(row))) ? TWO_LINES : ONE_LINE
}
