import { type Column, LangProvider } from '@nora/ui'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createFakePlatform } from '../../testing/fake-platform.ts'
import { PlatformProvider } from '../platform.tsx'
import { hasWords, isChosen, type ListSearch } from './list-search.ts'
import { type LoadedList, ObjectList } from './object-list.tsx'
import { getPeople } from './people.tsx'

afterEach(cleanup)

type Row = { id: string; name: string; kind: string }
type Search = ListSearch & { kind?: string; region?: string; row?: string; part?: string }

const columns: Column<Row>[] = [{ id: 'name', header: 'Name', width: '1fr', cell: ({ name }) => name }]
const rows: Row[] = [
  { id: 'row_1', name: 'shop', kind: 'http' },
  { id: 'row_2', name: 'db', kind: 'tcp' },
]
const options = (...values: string[]) => values.map((value) => ({ value, label: value }))
const matches = (row: Row, { q, kind }: Search) => isChosen(kind, row.kind) && hasWords(q, [row.name])

function showList(search: Search, list: Partial<LoadedList<Row>> = {}) {
  const changes: [Partial<Search>, boolean][] = []
  render(
    <PlatformProvider platform={createFakePlatform()}>
      <LangProvider lang="en">
        <ObjectList
          name="test"
          label="Things"
          list={{ data: rows, error: null, refetch: () => {}, ...list }}
          columns={columns}
          rowName={({ name }) => name}
          actions={[]}
          matches={matches}
          search={search}
          onSearch={(change, isStep) => changes.push([change, isStep])}
          searchLabel="Name"
          filters={[
            { name: 'kind', label: 'Kind', options: options('http', 'tcp') },
            { name: 'region', label: 'Region', options: options('local') },
          ]}
          drawer="row"
          inDrawer={['part']}
          failed="Could not load"
          empty={{ title: 'Nothing yet' }}
          refusal="You have no seat."
        />
      </LangProvider>
    </PlatformProvider>,
  )
  return changes
}

test('the address filters the rows, and a row opens by the address', () => {
  const changes = showList({ kind: 'tcp' })
  expect(screen.getAllByRole('row').length).toBe(2)
  fireEvent.click(screen.getByText('db'))
  expect(changes).toEqual([[{ row: 'row_2', part: undefined }, true]])
})

const many: Row[] = Array.from({ length: 8 }, (_, at) => ({
  id: `row_${at}`,
  name: `shop-${at}`,
  kind: 'http',
}))

test('search and filters appear from eight rows on, or when one of them is set', () => {
  showList({}, { data: many.slice(1) })
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  showList({}, { data: many })
  expect(screen.getByRole('searchbox')).toBeDefined()
  cleanup()
  showList({ kind: 'tcp' })
  expect(screen.getByRole('searchbox')).toBeDefined()
})

test('the key of the search brings it to a short list, also by its place on a Russian keyboard', () => {
  showList({})
  fireEvent.keyDown(document.body, { key: '.', code: 'Slash' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('keys move through the rows while one is open: what was open in its drawer does not come along', () => {
  const changes = showList({ row: 'row_1' })
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' })
  expect(changes).toEqual([[{ row: 'row_2', part: undefined }, false]])
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK' })
  expect(changes.length).toBe(1)
})

test('a filter with one value to choose is not offered', () => {
  showList({}, { data: many })
  expect(screen.getByRole('button', { name: 'Kind' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Region' })).toBeNull()
})

test('clearing takes away the words and every filter, not the open drawer', () => {
  const changes = showList({ q: 'nothing', kind: 'tcp', row: 'row_1' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(changes).toEqual([[{ q: undefined, kind: undefined, region: undefined }, false]])
})

test('an empty list offers nothing to search in, unless the server was asked to filter', () => {
  showList({}, { data: [] })
  expect(screen.getByRole('heading', { name: 'Nothing yet' })).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByText('You have no seat.')).toBeDefined()
  cleanup()
  showList({ kind: 'tcp' }, { data: [] })
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeDefined()
  expect(screen.getByRole('searchbox')).toBeDefined()
})

test('a failed refresh keeps the rows, a failed first load says why', () => {
  showList({}, { error: new Error('down') })
  expect(screen.getByText('shop')).toBeDefined()
  cleanup()
  showList({}, { data: undefined, error: new Error('down') })
  expect(screen.getByRole('heading', { name: 'Could not load' })).toBeDefined()
})

test('each person of a list is offered once, by name or address', () => {
  const anna = { id: 'usr_1', name: 'Anna', email: 'anna@example.org' }
  const nameless = { id: 'usr_2', name: null, email: 'boris@example.org' }
  expect(getPeople([{ user: anna }, { user: nameless }, { user: anna }])).toEqual([
    { value: 'usr_1', label: 'Anna' },
    { value: 'usr_2', label: 'boris@example.org' },
  ])
})
