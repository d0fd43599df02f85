import { expect, test } from 'vitest'
import { listIndexes, rangeNear } from './window-rows.ts'

const START = { from: 0, to: 0 }

test('the range covers the window and rows to spare on both sides', () => {
  const { from, to } = rangeNear(START, 5000, 50)
  const bottom = (5000 + window.innerHeight) / 50
  expect(from).toBeLessThanOrEqual(100 - 16)
  expect(to).toBeGreaterThanOrEqual(bottom + 16)
  expect(to - from).toBeLessThan(bottom - 100 + 2 * 16 + 2 * 8)
})

test('a scroll inside the range draws nothing anew', () => {
  const range = rangeNear(START, 5000, 50)
  expect(rangeNear(range, 5001, 50)).toBe(range)
})

test('above the list the range starts with the first row', () => {
  expect(rangeNear(START, -300, 50).from).toBe(0)
})

test('rows that are kept are drawn wherever they are, each once and in order', () => {
  const range = { from: 8, to: 11 }
  expect(listIndexes(range, [], 500)).toEqual([8, 9, 10])
  expect(listIndexes(range, [0, 0], 500)).toEqual([0, 8, 9, 10])
  expect(listIndexes(range, [499, 9], 500)).toEqual([8, 9, 10, 499])
  expect(listIndexes(range, [-1, 500], 500)).toEqual([8, 9, 10])
})
