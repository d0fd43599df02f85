import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-columns.ts'

afterEach(cleanup)

type Row = { id: string; name: string }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', width: '1fr', cell: (row) => row.name, sortValue: (row) => row.name },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    width: '34px',
    cell: () => <button type="button">More</button>,
  },
]
const rows: Row[] = [
  { id: '1', name: 'shop' },
  { id: '2', name: 'api' },
]

function showTable(given: readonly Row[] | undefined, onOpen?: (row: Row) => void) {
  render(
    <DataTable
      label="Tunnels"
      columns={columns}
      rows={given}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      empty={<p>Nothing yet</p>}
    />,
  )
}

test('a press on a header sorts, and the header says so', () => {
  showTable(rows)
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('api')
})

test('a row opens by press and by Enter, not by its own buttons', () => {
  const opened: string[] = []
  showTable(rows, (row) => opened.push(row.name))
  const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  fireEvent.click(screen.getAllByRole('button', { name: 'More' })[0] as HTMLElement)
  expect(opened).toEqual([])
  fireEvent.click(first)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second, { key: 'Enter' })
  expect(opened).toEqual(['shop', 'api'])
})

test('ten thousand rows draw a few and count all', () => {
  showTable(Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `tunnel-${index}` })))
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  expect(screen.getAllByRole('row').length).toBeLessThan(200)
})

test('loading is announced, and emptiness is explained', () => {
  showTable(undefined)
  expect(screen.getByRole('status')).toBeTruthy()
  cleanup()
  showTable([])
  expect(screen.getByText('Nothing yet')).toBeTruthy()
})
