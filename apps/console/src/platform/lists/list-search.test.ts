import { expect, test } from 'vitest'
import { fromSort, hasWords, isChosen, toList, toSort } from './list-search.ts'

test.each(['p95', '-p95'])('the order %s survives the address', (sort) => {
  expect(fromSort(toSort(sort))).toBe(sort)
})

test('no order is none in the address', () => {
  expect(toSort(undefined)).toBeNull()
  expect(fromSort(null)).toBeUndefined()
})

test.each([
  [undefined, true],
  ['belova', true],
  ['BELOVA shop', true],
  ['belova blog', false],
])('the words %j are found: %s', (q, expected) => {
  expect(hasWords(q, ['shop.localhost', null, 'Anna Belova'])).toBe(expected)
})

test('nothing chosen lets everything through', () => {
  expect(toList(undefined)).toEqual([])
  expect(isChosen(undefined, 'ru')).toBe(true)
  expect(isChosen('ru,nl', 'nl')).toBe(true)
  expect(isChosen('ru', 'nl')).toBe(false)
})
