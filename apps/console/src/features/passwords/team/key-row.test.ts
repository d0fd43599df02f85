import type { TeamUserKey } from '@nora/contract/vault'
import type { PersonView } from '@nora/vault-client'
import { expect, test } from 'vitest'
import { aPerson, aUserKey } from '../../../testing/vault-fixtures.ts'
import { type KeyStateName, toKeyRows } from './key-row.ts'

const states: [Partial<TeamUserKey>, Partial<PersonView> | null, KeyStateName][] = [
  [{ state: 'none' }, { key: 'none' }, 'none'],
  [{ state: 'reset' }, { key: 'none' }, 'reset'],
  [{ state: 'active', task: 'add' }, { key: 'waits' }, 'waits'],
  [{ state: 'active', task: 'rekey' }, { key: 'waits' }, 'other'],
  [{ state: 'active' }, { key: 'unverified' }, 'unverified'],
  [{ state: 'active', is_verified: true }, { key: 'verified' }, 'verified'],
]

test.each(states)(
  'a key that the server calls %j and the directory %j is shown as %s',
  (key, person, state) => {
    expect(toKeyRows([aUserKey(key)], [aPerson(person ?? {})], undefined)[0]?.state).toBe(state)
  },
)

test('a key is not verified because the server says so', () => {
  const key = aUserKey({ state: 'active', is_verified: true, is_in_directory: true })
  expect(toKeyRows([key], [], undefined)[0]?.state).toBe('waits')
  expect(toKeyRows([key], [aPerson({ key: 'unverified' })], undefined)[0]?.state).toBe('unverified')
})

test('members have the words of their own keys, and the reader is known', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  const [row] = toKeyRows([aUserKey()], [aPerson({ words })], aUserKey().user.id)
  expect(row).toMatchObject({ words, is_self: true })
})
