import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

const written = (before: string, after: string) =>
  diffLines([...before], [...after]).lines.map(
    ({ kind, text }) => ({ same: '', removed: '-', added: '+' })[kind] + text,
  )

test('kept, removed and added lines are told line by line', () => {
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
      const { lines } = diffLines(before, after)
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
    }),
  )
})

const manyLines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`)
const withEveryChanged = (step: number) =>
  diffLines(
    manyLines,
    manyLines.map((line, index) => (index % step === 0 ? `${line} changed` : line)),
  )

test('a few changed lines among twenty thousand are told line by line', () => {
  const { lines, isTooDifferent } = withEveryChanged(400)
  expect(isTooDifferent).toBe(false)
  expect(lines.filter(({ kind }) => kind !== 'same')).toHaveLength(100)
})

test('texts with over 500 differences are told as replaced, because a search would block the page', () => {
  const { lines, isTooDifferent } = withEveryChanged(60)
  expect(isTooDifferent).toBe(true)
  expect(lines.filter(({ kind }) => kind === 'removed').length).toBeGreaterThan(19_000)
})
