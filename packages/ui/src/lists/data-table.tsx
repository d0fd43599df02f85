// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by grid and offset, under which browsers drop the meaning of real table elements
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { classNames } from '../look/class-names.ts'
import { useMediaQuery } from '../look/media-query.ts'
import { SkeletonRows } from '../pages/skeleton.tsx'
import { type RowSelection, useRowChoice } from './row-selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type Column, narrowTrack, nextSort, type Sort, sortRows } from './table-columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { useWindowRows } from './window-rows.ts'

/** The track of the checkboxes. */
const CHOICE_WIDTH = '16px'

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
  /** Rows can be chosen for something done with many. */
  selection?: RowSelection<Row>
  /** In place of the rows. */
  error?: ReactNode
  empty?: ReactNode
  rowHeight?: number
  className?: string
}

/**
 * A list of things with columns as data. The document scrolls, the head sticks, rows far from sight
 * are not drawn. Arrows walk the rows, Enter opens one, Space chooses it, with Shift all up to it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, onOpen, selection, rowHeight = 56 } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(null)
  const sort = props.sort === undefined ? ownSort : props.sort
  const sorted = useMemo(() => sortRows(rows ?? [], columns, sort), [rows, columns, sort])
  const { shown, tracks } = useColumnsThatFit(columns)
  const template = [...(selection ? [CHOICE_WIDTH] : []), ...tracks].join(' ')
  const choice = useRowChoice(sorted, rowKey, selection)
  const body = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const drawn = useWindowRows(body, sorted.length, rowHeight)

  function walk(event: KeyboardEvent) {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && choice) {
      event.preventDefault()
      return choice.onAll(true)
    }
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
    <>
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
                onKeyDown={walk}
                className="relative"
                style={{ height: drawn.height }}
              >
                {drawn.rows.map(({ index, top }) => {
                  const row = sorted[index]
                  if (row === undefined) return null
                  return (
                    <TableRow
                      key={rowKey(row)}
                      row={row}
                      columns={shown}
                      index={index}
                      focusable={
                        (onOpen ?? selection) !== undefined && index === Math.min(current, sorted.length - 1)
                      }
                      open={props.openKey === rowKey(row)}
                      onOpen={onOpen}
                      rowName={selection?.rowName}
                      chosen={selection?.keys.has(rowKey(row)) ?? false}
                      onChoose={choice?.onChoose}
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
      {selection && choice && choice.count > 0 && (
        <SelectionBar count={choice.count} actions={selection.actions} onClear={() => choice.onAll(false)} />
      )}
    </>
  )
}

function useColumnsThatFit<Row>(columns: readonly Column<Row>[]) {
  const sm = useMediaQuery('(min-width: 40rem)')
  const lg = useMediaQuery('(min-width: 64rem)')
  return useMemo(() => {
    const shown = columns.filter(({ hideBelow }) => !hideBelow || (hideBelow === 'sm' ? sm : lg))
    return { shown, tracks: shown.map(({ width }) => (sm ? width : narrowTrack(width))) }
  }, [columns, sm, lg])
}
