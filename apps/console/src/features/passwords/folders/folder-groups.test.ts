import { expect, test } from 'vitest'
import { aFolder } from '../../../testing/password-fixtures.ts'
import { groupFolders, listWithin, toPath } from './folder-groups.ts'

const folders = [
  aFolder({ id: 'b', name: 'Bank' }),
  aFolder({ id: 'a10', name: 'A 10' }),
  aFolder({ id: 'a2', name: 'A 2' }),
  aFolder({ id: 'in', name: 'Inside', parent_id: 'b' }),
  aFolder({ id: 'shared', name: 'Shared', parent_id: 'b', is_shared: true }),
  aFolder({ id: 'waits', name: '', state: 'waits' }),
  aFolder({ id: 'bad', name: '', state: 'refused' }),
]

test('folders stand in their groups by name, below the parent that is in the same group', () => {
  const shown = groupFolders(folders).map(({ kind, folders: its }) => [
    kind,
    its.map(({ folder, depth }) => `${folder.id} ${depth}`),
  ])
  expect(shown).toEqual([
    ['own', ['a2 0', 'a10 0', 'b 0', 'in 1']],
    ['shared', ['shared 0']],
    ['waits', ['waits 0']],
    ['refused', ['bad 0']],
  ])
})

test('a circle of folders that a server made ends', () => {
  const circle = [aFolder({ id: 'x', parent_id: 'y' }), aFolder({ id: 'y', parent_id: 'x' })]
  expect(groupFolders(circle)[0]?.folders).toHaveLength(2)
  expect([...listWithin(circle, 'x')].toSorted()).toEqual(['x', 'y'])
  expect(toPath(circle, circle[0] as (typeof circle)[0]).length).toBeLessThanOrEqual(10)
})
