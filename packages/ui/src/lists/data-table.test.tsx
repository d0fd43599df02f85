import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LangProvider } from '../look/lang.tsx'
import { DataTable } from './data-table.tsx'
import { useSelectedKeys } from './row-selection.ts'
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

function Choosing({ given }: { given: readonly Row[] }) {
  const [keys, onChange] = useSelectedKeys(given, getKey)
  const selection = {
    keys,
    onChange,
    rowName: (row: Row) => row.name,
    actions: <button type="button">Stop</button>,
  }
  return (
    <LangProvider lang="en">
      <DataTable label="Tunnels" columns={columns} rows={given} rowKey={getKey} selection={selection} />
    </LangProvider>
  )
}

const getKey = (row: Row) => row.id
const many = ['shop', 'api', 'blog', 'docs'].map((name) => ({ id: name, name }))
const chosen = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => row.textContent?.replace('More', ''))
const box = (name: string) => screen.getByRole('checkbox', { name })

test('Shift chooses all up to a row, in the order that is shown', () => {
  render(<Choosing given={many} />)
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  fireEvent.click(box('Select api'))
  fireEvent.click(box('Select docs'), { shiftKey: true })
  expect(chosen()).toEqual(['api', 'blog', 'docs'])
  expect(screen.getByRole('toolbar', { name: '3 selected' })).toBeTruthy()
})

test('all that is shown is chosen at once, and Escape leaves nothing chosen', () => {
  render(<Choosing given={many} />)
  fireEvent.click(box('Select all'))
  expect(chosen().length).toBe(4)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('Space chooses the row under the keys, with Shift all up to it', () => {
  render(<Choosing given={many} />)
  const row = (index: number) => screen.getAllByRole('row')[index] as HTMLElement
  row(1).focus()
  fireEvent.keyDown(row(1), { key: ' ' })
  fireEvent.keyDown(row(3), { key: ' ', shiftKey: true })
  expect(chosen()).toEqual(['shop', 'api', 'blog'])
})

test('the key that chooses all rows marks words where one types in a row', () => {
  const typed: Column<Row>[] = [
    { id: 'name', header: 'Name', width: '1fr', cell: ({ name }) => <input aria-label={name} /> },
  ]
  let keys: ReadonlySet<string> = new Set()
  const selection = {
    keys,
    onChange: (next: ReadonlySet<string>) => (keys = next),
    rowName: getKey,
    actions: null,
  }
  render(<DataTable label="Tunnels" columns={typed} rows={many} rowKey={getKey} selection={selection} />)
  const all = { key: 'a', code: 'KeyA', ctrlKey: true }
  expect(fireEvent.keyDown(screen.getByLabelText('shop'), all)).toBe(true)
  expect(keys.size).toBe(0)
  fireEvent.keyDown(screen.getAllByRole('row')[1] as HTMLElement, all)
  expect(keys.size).toBe(4)
})

test('a row that leaves the list is chosen no more, also when it comes back', () => {
  const { rerender } = render(<Choosing given={many} />)
  fireEvent.click(box('Select api'))
  fireEvent.click(box('Select blog'))
  rerender(<Choosing given={many.filter(({ name }) => name !== 'api')} />)
  expect(chosen()).toEqual(['blog'])
  rerender(<Choosing given={many} />)
  expect(chosen()).toEqual(['blog'])
})

test('from anywhere on the page a key reaches the first row, and no key moves while one types', () => {
  showTable(rows, () => {})
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  fireEvent.keyDown(field, { key: 'j', code: 'KeyJ' })
  expect(document.activeElement).toBe(field)
  field.remove()
  const [, first, second] = screen.getAllByRole('row')
  fireEvent.keyDown(document.body, { key: 'ArrowDown', code: 'ArrowDown' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first as HTMLElement, { key: 'о', code: 'KeyJ' })
  expect(document.activeElement).toBe(second)
})

test('rows are as high as what they say: one line, or two', () => {
  showTable(rows)
  expect(screen.getAllByRole('row')[1]?.style.height).toBe('40px')
  cleanup()
  const noted = columns.map((column) => ({ ...column, hasNote: ({ id }: Row) => id === '2' }))
  render(<DataTable label="Tunnels" columns={noted} rows={rows} rowKey={(row) => row.id} />)
  expect(screen.getAllByRole('row')[1]?.style.height).toBe('48px')
})
