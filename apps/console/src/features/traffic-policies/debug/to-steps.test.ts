import { expect, test } from 'vitest'
import { showValue, toSteps } from './to-steps.ts'

test('parts stand in the order of the text, deeper within others, without literals', () => {
  const source = "req.method == 'POST' && size(req.url.path) > 3"
  const at = (text: string, value: unknown) => {
    const start = source.indexOf(text)
    return { start, end: start + text.length, value }
  }
  const values = [
    at("'POST'", 'POST'),
    at('req.method', 'GET'),
    at("req.method == 'POST'", false),
    at('req.url.path', '/a'),
    at('size(req.url.path)', 2),
    at(source, false),
  ]
  const steps = toSteps({ source, values, reads_hidden: false })
  expect(steps.map(({ depth, text, values }) => [depth, text, ...values])).toEqual([
    [0, source, 'false'],
    [1, "req.method == 'POST'", 'false'],
    [2, 'req.method', '"GET"'],
    [1, 'size(req.url.path)', '2'],
    [2, 'req.url.path', '"/a"'],
  ])
})

test('brackets are whole, and a list as it is written says nothing', () => {
  const source = "!(ip in ['a', 'b'])"
  const values = [
    { start: 0, end: 18, value: true },
    { start: 2, end: 18, value: false },
    { start: 2, end: 4, value: 'c' },
    { start: 8, end: 18, value: ['a', 'b'] },
  ]
  expect(toSteps({ source, values, reads_hidden: false }).map(({ text }) => text)).toEqual([
    source,
    "ip in ['a', 'b']",
    'ip',
  ])
})

test('a part in a loop shows each of its values, and an error is one', () => {
  const values = [
    { start: 0, end: 1, value: 1 },
    { start: 0, end: 1, value: 2 },
    { start: 0, end: 1, error: 'no_such_key' },
  ]
  expect(toSteps({ source: 'x', values, reads_hidden: false })).toEqual([
    { start: 0, depth: 0, text: 'x', values: ['1', '2', 'no_such_key'], isError: false },
  ])
})

test('a long value is cut', () => {
  expect(showValue('x'.repeat(1000))).toHaveLength(301)
  expect(showValue(undefined)).toBe('—')
})
