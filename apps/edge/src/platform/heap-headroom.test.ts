import { getHeapStatistics } from 'node:v8'
import { MIB } from '@nora/kit'
import { expect, test } from 'vitest'
import { growingPercent } from './heap-headroom.ts'

test.each([
  ['a heap of a new edge', 5, 400],
  ['one with some thousand connections', 32, 150],
  ['one with more', 96, 50],
])('%s may grow by about the room before everything is collected', (_, liveMib, percent) => {
  expect(growingPercent(liveMib * MIB)).toBe(percent)
})

test('the headroom does not change what V8 does with a large heap', () => {
  expect(growingPercent(97 * MIB)).toBe(0)
  expect(growingPercent(getHeapStatistics().heap_size_limit)).toBe(0)
})
