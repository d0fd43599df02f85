import { expect, test } from 'vitest'
import { keepPresent, toggleKey, toggleRange } from './row-selection.ts'

const order = ['a', 'b', 'c', 'd']

test('a row that left the list is no longer chosen, and nothing else changes', () => {
  const chosen = new Set(['a', 'c'])
  expect(keepPresent(chosen, order)).toBe(chosen)
  expect([...keepPresent(chosen, ['b', 'c'])]).toEqual(['c'])
})

test('a key is put in and taken out', () => {
  expect([...toggleKey(new Set(['a']), 'b')]).toEqual(['a', 'b'])
  expect([...toggleKey(new Set(['a', 'b']), 'b')]).toEqual(['a'])
})

test.each([
  [[], 'b', 'd', ['b', 'c', 'd']],
  [[], 'd', 'b', ['b', 'c', 'd']],
  [['a', 'b', 'c'], 'a', 'b', ['c']],
  [['a'], null, 'c', ['a', 'c']],
  [['a'], 'gone', 'c', ['a', 'c']],
])('from %j a range %s to %s gives %j', (chosen, anchor, key, expected) => {
  expect([...toggleRange(new Set(chosen), order, anchor, key)].sort()).toEqual(expected)
})
