import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Head, parseRequestHead, parseResponseHead } from './index.ts'
import { compare } from './testing/fuzz.ts'

const word = fc.stringMatching(/^[a-z0-9.-]{1,12}$/)
const value = fc.oneof(word, fc.stringMatching(/^[\x21-\x7e]([\x20-\x7e\t]{0,20}[\x21-\x7e])?$/))
const odd = fc.constantFrom(
  'Content-Length: 3',
  'Content-Length: 03',
  'Content-Length: 3, 3',
  'Content-Length:+3',
  'Content-length :3',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding:\tchunked ',
  'transfer-encoding: Chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer_Encoding: chunked',
  'Connection: close',
  'Connection: keep-alive, x-a',
  'Connection: content-length',
  'Host: b',
  ' folded',
  'X-A: a\x00b',
  'X-A: a\rb',
  'X-A:',
  'Expect: 100-continue',
)
const field = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(word, value).map(([name, text]) => `X-${name.replaceAll('.', '_')}: ${text}`),
  },
  { weight: 2, arbitrary: odd },
)
const ending = fc.oneof({ weight: 30, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', '\r\r\n'))
const lines = (first: fc.Arbitrary<string>, rest: fc.Arbitrary<string[]>) =>
  fc
    .tuple(first, rest, fc.array(ending, { minLength: 10, maxLength: 10 }))
    .map(([start, fields, ends]) => [start, ...fields, ''].map((text, i) => text + ends[i]).join(''))

const requestLine = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
    fc.oneof(
      fc.webPath().map((path) => `/${path}`),
      fc.constantFrom('*', 'http://a/x', 'http://b/', 'x', '/\x7f'),
    ),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/1.2', 'http/1.1'),
  )
  .map((parts) => parts.join(' '))
const host = fc.constantFrom('Host: a', 'Host: a:80', 'host:a', 'Host: a b', 'Host : a')
const requests = lines(
  requestLine,
  fc.tuple(host, fc.array(field, { maxLength: 6 })).map(([first, rest]) => [first, ...rest]),
)
const responses = lines(
  fc.constantFrom('HTTP/1.1 200 OK', 'HTTP/1.1 204 No', 'HTTP/1.0 200 OK', 'HTTP/1.1 304', 'HTTP/1.1 20 OK'),
  fc.array(field, { maxLength: 6 }),
)
const bodies = fc.constantFrom(
  '',
  'abc',
  '3\r\nabc\r\n0\r\n\r\n',
  '3;x=y\r\nabc\r\n0\r\nX-T: 1\r\n\r\n',
  '3\nabc\r\n0\r\n\r\n',
  '0\r\n\r\n',
  '03\r\nabc\r\n00\r\n\r\n',
)

const RUNS = { numRuns: 3000 }

describe('a message of well-known parts', () => {
  test.each([
    ['request', requests],
    ['response', responses],
  ] as const)(
    'that passes as a %s is read alike by llhttp, in any pieces, and once relayed',
    (kind, heads) => {
      let passed = 0
      fc.assert(
        fc.property(heads, bodies, (head, body) => {
          const { isAccepted, why } = compare(kind, head + body)
          if (isAccepted) passed++
          expect(why).toBeNull()
        }),
        RUNS,
      )
      expect(passed).toBeGreaterThan(50)
    },
  )
})

describe('whatever arrives', () => {
  test('parsing ends, inside the bytes, and says why when it refuses', () => {
    fc.assert(
      fc.property(fc.oneof(requests, responses, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        const bytes = Buffer.from(text, 'latin1')
        const head = new Head()
        for (const parse of [parseRequestHead, parseResponseHead]) {
          const after = parse(bytes, 0, bytes.length, head)
          expect(after).toBeLessThanOrEqual(bytes.length)
          expect(after < 0).toBe(head.refusal !== null)
        }
      }),
      RUNS,
    )
  })
})
