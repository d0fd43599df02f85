import { expect, test } from 'vitest'
import { readFilter } from './read-filter.ts'

function read(text: string): unknown {
  const result = readFilter(text)
  return result.ok
    ? result.query.terms
    : { column: result.problem.data?.column, text: result.problem.text.en }
}
const term = (condition: object, isNot = false) => [{ ...condition, isNot }]

test.each([
  ['', []],
  ['  ', []],
  ['счёт', term({ kind: 'word', text: 'счёт' })],
  ['anna@example.com', term({ kind: 'word', text: 'anna@example.com' })],
  ['https://a.test/x', term({ kind: 'word', text: 'https://a.test/x' })],
  ['10:30', term({ kind: 'word', text: '10:30' })],
  ['2026-01-01', term({ kind: 'word', text: '2026-01-01' })],
  ['inv*', term({ kind: 'prefix', text: 'inv' })],
  ['"two words"', term({ kind: 'phrase', text: 'two words' })],
  ['"say \\"hi\\""', term({ kind: 'phrase', text: 'say "hi"' })],
  ['"method:GET"', term({ kind: 'phrase', text: 'method:GET' })],
  ['-paid', term({ kind: 'word', text: 'paid' }, true)],
  ['method:post', term({ kind: 'method', method: 'POST' })],
  ['status:500', term({ kind: 'status', from: 500, to: 500 })],
  ['status:5xx', term({ kind: 'status', from: 500, to: 599 })],
  ['status:400..404', term({ kind: 'status', from: 400, to: 404 })],
  ['header:X-GitHub-Event=push', term({ kind: 'header', name: 'x-github-event', value: 'push' })],
  ['header:x-a="b c"', term({ kind: 'header', name: 'x-a', value: 'b c' })],
  ['header:x-a=b=c', term({ kind: 'header', name: 'x-a', value: 'b=c' })],
  ['header:x-a', term({ kind: 'header', name: 'x-a', value: null })],
  [
    'json.data.0.type=paid',
    term({ kind: 'json', path: ['data', '0', 'type'], value: { text: 'paid', isQuoted: false } }),
  ],
  ['json.n="1"', term({ kind: 'json', path: ['n'], value: { text: '1', isQuoted: true } })],
  ['json.__proto__.x', term({ kind: 'json', path: ['__proto__', 'x'], value: null })],
  ['-state:dead', term({ kind: 'state', state: 'dead' }, true)],
  ['target:"my shop"', term({ kind: 'target', target: 'my shop' })],
  ['target:wht_1', term({ kind: 'target', target: 'wht_1' })],
])('the search %j is read', (text, terms) => {
  expect(read(text)).toEqual(terms)
})

test('several conditions hold together, in order', () => {
  expect(read('paid method:POST -"a b"')).toEqual([
    { kind: 'word', text: 'paid', isNot: false },
    { kind: 'method', method: 'POST', isNot: false },
    { kind: 'phrase', text: 'a b', isNot: true },
  ])
})

test.each([
  ['paid "open', 6, /quote/],
  ['a mehtod:GET', 3, /no field mehtod/],
  ['method:', 8, /needs a value/],
  ['method:G3T', 8, /word/],
  ['status:999', 8, /100 to 599/],
  ['status:404..400', 8, /100 to 599/],
  ['status:', 8, /value/],
  ['state:lost', 7, /stored, queued/],
  ['header:a\u0000b=1', 8, /header:name/],
  ['header:x=', 10, /value/],
  ['json.=1', 5, /json\.path/],
  ['json.a..b=1', 5, /json\.path/],
  [`json${'.a'.repeat(21)}=1`, 5, /deeper than 20/],
  ['in*ner', 3, /end of a word/],
  ['a -*', 4, /nothing to look for/],
  ['!!!', 1, /nothing to look for/],
  ['x '.repeat(21), 41, /more than 20/],
  ['x'.repeat(1_001), 1, /longer than 1000/],
])('the search %j is refused with its column', (text, column, why) => {
  const refused = read(text) as { column: number; text: string }
  expect(refused.column).toBe(column)
  expect(refused.text).toMatch(why)
  expect(refused.text).toMatch(new RegExp(`^column ${column}: `))
})
