import type { ReactNode } from 'react'

export type SortValue = string | number | null

export type Column<Row> = {
  id: string
  header: string
  /** For a column of buttons: the header is only read out. */
  headerHidden?: boolean
  /** A CSS grid track: `minmax(250px, 2fr)`, `90px`. */
  width: string
  align?: 'start' | 'end'
  cell(row: Row): ReactNode
  /** Whether its cell says something below the first line: rows are as high as the highest asks for. */
  hasNote?(row: Row): boolean
  /** Makes the column sortable; null sorts last either way. */
  sortValue?(row: Row): SortValue
  /**
   * What a cell says, where that is more than what rows are sorted by: a column that says the same in every row hides.
   */
  sameValue?(row: Row): SortValue
  /** Stays although every row says the same: its values change while one looks, or nothing else says them. */
  staysShown?: boolean
  /** The column leaves under this width of the list. */
  hideBelow?: 'sm' | 'lg'
  /** Not offered in the choice of columns: the name, the row's menu. */
  fixed?: boolean
  /** Starts hidden until chosen. */
  startsHidden?: boolean
}

export type Sort = { column: string; descending: boolean }

/** The same track on a phone: what a column asks for gives way, so that a row's menu stays within the window. */
export function narrowTrack(width: string): string {
  const share = width.startsWith('minmax') ? '26vw' : '30vw'
  return width.replace(/\d+px/, (wanted) => `min(${wanted}, ${share})`)
}

/** Up, down, and back to the list's own order. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const sortValue = columns.find((column) => column.id === sort?.column)?.sortValue
  if (!sort || !sortValue) return rows
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      const order = compare(a.value, b.value)
      return sort.descending ? -order : order
    })
    .map(({ row }) => row)
}

/** Whether a column tells the rows apart. Of one row nothing can be said. */
export function isTelling<Row>(
  { sortValue, sameValue, staysShown, fixed }: Column<Row>,
  rows: readonly Row[],
): boolean {
  const getValue = sameValue ?? sortValue
  const [first] = rows
  if (!getValue || staysShown || fixed || first === undefined || rows.length < 2) return true
  const value = getValue(first)
  return rows.some((row) => getValue(row) !== value)
}

const collator = new Intl.Collator(['ru', 'en'], { numeric: true, sensitivity: 'base' })

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}
