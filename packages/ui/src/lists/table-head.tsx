// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by grid and offset, under which browsers drop the meaning of real table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: a head of a table is read, not operated; its buttons are
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '../controls/checkbox.tsx'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import type { Column, Sort } from './table-columns.ts'

export type TableHeadProps<Row> = {
  columns: readonly Column<Row>[]
  template: string
  sort: Sort | null
  onSort(column: string): void
  /** How many of the rows are chosen, where rows can be. */
  chosen?: { count: number; of: number; onAll(all: boolean): void } | undefined
}

export function TableHead<Row>({ columns, template, sort, onSort, chosen }: TableHeadProps<Row>) {
  const texts = useTexts(uiTexts)
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
      <div
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template }}
        className="grid h-[38px] items-center gap-3 rounded-t-lg bg-canvas/40 px-4 text-xs font-medium text-faint"
      >
        {chosen && (
          <div role="columnheader" className="grid">
            <Checkbox
              aria-label={texts.chooseAll}
              checked={chosen.count > 0 && chosen.count === chosen.of}
              indeterminate={chosen.count > 0 && chosen.count < chosen.of}
              onChange={(event) => chosen.onAll(event.target.checked)}
            />
          </div>
        )}
        {columns.map((column) => {
          const sorted = sort?.column === column.id ? sort : undefined
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorted && (sorted.descending ? 'descending' : 'ascending')}
              className={classNames('min-w-0', column.align === 'end' && 'text-right')}
            >
              {column.sortValue ? (
                <button
                  type="button"
                  onClick={() => onSort(column.id)}
                  className="inline-flex items-center gap-1 rounded-sm text-left hover:text-text"
                >
                  {column.header}
                  {sorted && <SortArrow descending={sorted.descending} />}
                </button>
              ) : (
                <span className={column.headerHidden ? 'sr-only' : undefined}>{column.header}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function SortArrow({ descending }: { descending: boolean }) {
  const Arrow = descending ? ArrowDown : ArrowUp
  return <Arrow aria-hidden="true" className="size-3" />
}
