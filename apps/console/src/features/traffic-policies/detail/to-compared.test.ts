import { expect, test } from 'vitest'
import { toCompared } from './to-compared.ts'

test.each([
  ['3-1', [3, 2, 1], false, [3, 1]],
  ['3-0', [3, 2, 1], true, [3, 0]],
  ['3-0', [3, 2, 1], false, [2, 3]],
  ['9-1', [3, 2, 1], true, [3, 0]],
  ['3-', [3, 2, 1], false, [2, 3]],
  [undefined, [1], false, [1, 1]],
  [undefined, [1], true, [1, 0]],
] as const)('%s of the versions %j, with a draft %s: %j', (text, numbers, hasDraft, expected) => {
  expect(toCompared(text, numbers, hasDraft)).toEqual(expected)
})
