import { expect, test } from 'vitest'
import { wrap } from './width.ts'

test.each([
  ['one two three', 9, '', 'one two\nthree'],
  ['one two three', 9, '  ', 'one two\n  three'],
  ['раз два три', 7, '', 'раз два\nтри'],
  ['http://localhost:7070/plans is long', 10, '', 'http://localhost:7070/plans\nis long'],
  ['one\ntwo three', 20, '  ', 'one\n  two three'],
  ['', 10, '', ''],
])('%j is wrapped to %i columns', (text, columns, indent, wrapped) => {
  expect(wrap(text, columns, indent)).toBe(wrapped)
})
