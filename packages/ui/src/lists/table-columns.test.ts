import { expect, test } from 'vitest'
import { type Column, narrowTrack, nextSort, sortRows } from './table-columns.ts'

type Row = { name: string; rate: number | null }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', width: '1fr', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'rate', header: 'Rate', width: '1fr', cell: (row) => row.rate, sortValue: (row) => row.rate },
]
const rows: Row[] = [
  { name: 'shop-10', rate: 2 },
  { name: 'Ёлка', rate: null },
  { name: 'shop-9', rate: 7 },
]
const names = (sorted: readonly Row[]) => sorted.map((row) => row.name)

test('numbers inside names sort as numbers', () => {
  const sorted = sortRows(rows, columns, { column: 'name', descending: false })
  expect(names(sorted).filter((name) => name.startsWith('shop'))).toEqual(['shop-9', 'shop-10'])
})

test('rows without a value come last in both directions', () => {
  expect(names(sortRows(rows, columns, { column: 'rate', descending: false }))).toEqual([
    'shop-10',
    'shop-9',
    'Ёлка',
  ])
  expect(names(sortRows(rows, columns, { column: 'rate', descending: true }))).toEqual([
    'shop-9',
    'shop-10',
    'Ёлка',
  ])
})

test('an unknown column keeps the order of the list', () => {
  expect(sortRows(rows, columns, { column: 'gone', descending: true })).toBe(rows)
})

test('three presses on a header go up, down and back', () => {
  const up = nextSort(null, 'name')
  const down = nextSort(up, 'name')
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { column: 'name', descending: false },
    { column: 'name', descending: true },
    null,
  ])
})

test.each([
  ['minmax(150px, 2fr)', 'minmax(min(150px, 26vw), 2fr)'],
  ['136px', 'min(136px, 30vw)'],
  ['1fr', '1fr'],
])('on a phone a column of %s gives way', (width, track) => {
  expect(narrowTrack(width)).toBe(track)
})
