import { expect, test } from 'vitest'
import { clip, fold, pad, visibleWidth, wrap } from './width.ts'

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

test.each([
  ['田中さん', 8],
  ['caf\u0065\u0301', 4],
  ['🚀 go', 5],
  ['⌚⛔', 4],
  ['\x1b[31mred\x1b[39m', 3],
  ['Анна — ●', 8],
])('%j takes %i columns', (text, columns) => {
  expect(visibleWidth(text)).toBe(columns)
})

test('wide characters are clipped and padded by the columns they take', () => {
  expect(clip('田中さん', 5)).toBe('田中…')
  expect(pad('田中', 6)).toBe('田中  ')
})

test('no folded line is wider than the room: long words are broken, and nothing is lost', () => {
  const url = `https://${'long-name-'.repeat(5)}.example.com:8443`
  const lines = fold(`see ${url} now`, 20)
  for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(20)
  expect(lines.join('')).toContain(url)
  expect(fold('', 20)).toEqual([''])
  expect(fold('田中さん', 3)).toEqual(['田', '中', 'さ', 'ん'])
})
