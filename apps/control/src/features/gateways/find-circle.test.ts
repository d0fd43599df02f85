import { expect, test } from 'vitest'
import { findCircle } from './find-circle.ts'

const leads = new Map([
  ['a', ['b', 'x']],
  ['b', ['c']],
  ['c', ['d']],
  ['d', ['b']],
])

test.each([
  ['a', 'a', ['a', 'a']],
  ['c', 'd', ['c', 'd', 'b', 'c']],
  ['a', 'b', null],
  ['x', 'nobody', null],
])('from %s to %s and back', (from, to, path) => {
  expect(findCircle(leads, from, to)).toEqual(path)
})
