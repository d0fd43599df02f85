import { expect, test } from 'vitest'
import { rangeNear } from './window-rows.ts'

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
