import { expect, test } from 'vitest'
import { type RowAction, rowEntries } from './row-actions.tsx'

type Row = { id: string; open: boolean }

const done: string[] = []
const actions: RowAction<Row>[] = [
  {
    label: 'Stop',
    icon: null,
    danger: true,
    isFor: ({ open }) => open,
    actOnMany: (rows) => done.push(`stop ${rows.map(({ id }) => id).join()}`),
  },
  { label: 'Rename', icon: null, act: ({ id }) => done.push(`rename ${id}`) },
]

const names = (row: Row) => rowEntries(actions, row).map((entry) => ('label' in entry ? entry.label : '—'))

test('a harmful action comes last, behind a line', () => {
  expect(names({ id: 'a', open: true })).toEqual(['Rename', '—', 'Stop'])
})

test('a row is not offered what it is not for, nor a line before nothing', () => {
  expect(names({ id: 'a', open: false })).toEqual(['Rename'])
})

test('actions for one row and actions for many both work from the row’s menu', () => {
  for (const entry of rowEntries(actions, { id: 'a', open: true })) {
    if ('onSelect' in entry) entry.onSelect()
  }
  expect(done).toEqual(['rename a', 'stop a'])
})
