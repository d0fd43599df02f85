import { expect, test } from 'vitest'
import { Path } from './path.ts'

const CONDITIONS = { bytesPerMs: 1_000, delayMs: 10, queueBytes: 5_000 }

test('bytes take their own time and the delay', () => {
  expect(new Path(CONDITIONS).carry(2_000, 100)).toBe(112)
})

test('bytes that are handed in at once leave one after the other', () => {
  const path = new Path(CONDITIONS)
  expect([path.carry(1_000, 0), path.carry(1_000, 0), path.carry(1_000, 0)]).toEqual([11, 12, 13])
})

test('a pause does not save up bandwidth', () => {
  const path = new Path(CONDITIONS)
  path.carry(1_000, 0)
  expect(path.carry(1_000, 500)).toBe(511)
})

test('a full queue says how long it takes to have room, and then has it', () => {
  const path = new Path(CONDITIONS)
  path.carry(5_000, 0)
  expect(path.waitMs(0)).toBe(0)
  path.carry(3_000, 0)
  expect(path.waitMs(0)).toBe(3)
  expect(path.waitMs(2)).toBe(1)
  expect(path.waitMs(3)).toBe(0)
})
