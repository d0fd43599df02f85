import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Head, MessageReader, parseRequestHead, parseResponseHead, readField } from './index.ts'

/**
 * What we accept, llhttp (the parser inside Node) must read in the same way: same host, same framing, same
 * end of the head. The other direction is not asked: it accepts more than we do.
 */
type Seen = { heads: number; refused: boolean; complete: boolean; host?: string; body: string }

/** Only the first message is compared: what follows it is another's concern. */
const unseen = (): Seen => ({ heads: 0, refused: false, complete: false, body: '' })

type Llhttp = {
  initialize(kind: number, resource: object): void
  execute(bytes: Buffer, offset: number, length: number): number | Error
  [callback: number]: unknown
}
type HttpCommon = {
  HTTPParser: (new () => Llhttp) & Record<string, number>
}
const { HTTPParser } = process.getBuiltinModule('_http_common') as unknown as HttpCommon

function readWithLlhttp(kind: 'REQUEST' | 'RESPONSE', bytes: Buffer): Seen {
  const parser = new HTTPParser()
  parser.initialize(HTTPParser[kind]!, {})
  const seen = unseen()
  parser[HTTPParser.kOnHeaders! | 0] = () => {}
  parser[HTTPParser.kOnHeadersComplete! | 0] = (...args: unknown[]) => {
    if (++seen.heads > 1) return 0
    const pairs = args[2] as string[]
    const at = pairs.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (at >= 0) seen.host = pairs[at + 1]!
    return 0
  }
  parser[HTTPParser.kOnBody! | 0] = (piece: Buffer) => {
    if (!seen.complete) seen.body += Buffer.from(piece).toString('latin1')
  }
  parser[HTTPParser.kOnMessageComplete! | 0] = () => {
    seen.complete = true
  }
  // After an upgrade it answers how much it has read; the rest is not HTTP.
  const failed = typeof parser.execute(bytes, 0, bytes.length) !== 'number'
  seen.refused = failed && !seen.complete
  return { ...seen, heads: Math.min(seen.heads, 1) }
}

function readWithOurs(kind: 'request' | 'response', bytes: Buffer): Seen {
  const seen = unseen()
  const reader = new MessageReader(kind === 'request' ? { kind } : { kind, isHeadRequest: () => false }, {
    onHead(head, at) {
      if (++seen.heads > 1) return
      const host = readField(at, head, 'host')
      if (host !== undefined) seen.host = host
    },
    onBody(at, start, end) {
      if (!seen.complete) seen.body += at.toString('latin1', start, end)
    },
    onEnd() {
      seen.complete = true
    },
    onRefused() {
      seen.refused = !seen.complete
    },
  })
  reader.feed(bytes)
  return { ...seen, heads: Math.min(seen.heads, 1) }
}

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

describe('against llhttp', () => {
  test('a request that passes here is read there with the same host and content', () => {
    let passed = 0
    fc.assert(
      fc.property(requests, bodies, (head, body) => {
        const bytes = Buffer.from(head + body, 'latin1')
        const ours = readWithOurs('request', bytes)
        if (ours.refused || ours.heads === 0) return
        passed++
        expect(readWithLlhttp('REQUEST', bytes)).toEqual(ours)
      }),
      RUNS,
    )
    expect(passed).toBeGreaterThan(50)
  })

  test('a response that passes here is read there with the same content', () => {
    let passed = 0
    fc.assert(
      fc.property(responses, bodies, (head, body) => {
        const bytes = Buffer.from(head + body, 'latin1')
        const ours = readWithOurs('response', bytes)
        if (ours.refused || ours.heads === 0) return
        passed++
        expect(readWithLlhttp('RESPONSE', bytes)).toEqual(ours)
      }),
      RUNS,
    )
    expect(passed).toBeGreaterThan(50)
  })
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
