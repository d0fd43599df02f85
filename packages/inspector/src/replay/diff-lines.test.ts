import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const written = (before: string, after: string) =>
  diffLines([...before], [...after]).map(
    ({ kind, text }) => ({ same: '', removed: '-', added: '+' })[kind] + text,
  )

test('what stays, goes and comes is told line by line', () => {
  expect(written('abcd', 'abxd')).toEqual(['a', 'b', '-c', '+x', 'd'])
  expect(written('abc', 'abc')).toEqual(['a', 'b', 'c'])
  expect(written('', 'ab')).toEqual(['+a', '+b'])
  expect(written('ab', '')).toEqual(['-a', '-b'])
  expect(written('abcabba', 'cbabac').filter((line) => line.length > 1)).toHaveLength(5)
})

test('both texts can be read back from it', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
    }),
  )
})

test('texts that have little in common are told as replaced, quickly', () => {
  const many = (stem: string) => Array.from({ length: 20_000 }, (_, index) => stem + index)
  expect(diffLines(many('a'), many('b'))).toHaveLength(40_000)
})
