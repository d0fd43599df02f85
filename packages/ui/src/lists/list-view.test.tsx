import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LangProvider } from '../look/lang.tsx'
import { ListView } from './list-view.tsx'
import type { Column, Sort } from './table-columns.ts'

type Row = { id: string; region: string }

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', width: '1fr', fixed: true, cell: ({ id }) => id },
  {
    id: 'region',
    header: 'Region',
    width: '1fr',
    cell: ({ region }) => region,
    sortValue: ({ region }) => region,
  },
]
const same: Row[] = [
  { id: 'shop', region: 'ru' },
  { id: 'blog', region: 'ru' },
]

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function showList(rows: readonly Row[], sort: Sort | null = null) {
  render(
    <LangProvider lang="en">
      <ListView
        name="test"
        label="Things"
        columns={columns}
        actions={[]}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ id }) => id}
        sort={sort}
        onSort={() => {}}
        error={undefined}
        empty="Nothing"
      />
    </LangProvider>,
  )
  return screen.queryByRole('columnheader', { name: 'Region' })
}

test('a column that says the same in every row hides, unless the rows are ordered by it', () => {
  expect(showList(same)).toBeNull()
  cleanup()
  expect(showList([...same, { id: 'wiki', region: 'nl' }])).not.toBeNull()
  cleanup()
  expect(showList(same, { column: 'region', descending: false })).not.toBeNull()
  cleanup()
  expect(showList(same.slice(1))).not.toBeNull()
})

test('a hidden column is shown again by the choice of columns, and stays', async () => {
  showList(same)
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Region' }))
  expect(screen.getByRole('columnheader', { name: 'Region', hidden: true })).toBeDefined()
  cleanup()
  expect(showList(same)).not.toBeNull()
})
