import { Head, parseRequestHead, readFields } from '@nora/http1'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translateRequest } from './http2-request.ts'

const CLOSE = 'Connection: close'

type Fields = readonly (readonly [string, string])[]

const GET: Fields = [
  [':method', 'GET'],
  [':scheme', 'https'],
  [':authority', 'shop.localhost'],
  [':path', '/a?b'],
]

function translate(fields: Fields, hasBody = false) {
  return translateRequest(fields.flat(), { hasBody, key: () => 'a2V5' })
}

/** The head, by the parser that every request passes. */
function parsed(fields: Fields, hasBody = false) {
  const translated = translate(fields, hasBody)
  if (translated === null) return 'malformed'
  const { head: bytes } = translated
  const head = new Head()
  const after = parseRequestHead(bytes, 0, bytes.length, head)
  if (after !== bytes.length) return `refused: ${head.refusal}`
  const line = bytes.toString('latin1', head.start, head.fieldsStart - 2)
  return [line, ...readFields(bytes, head).map(([name, value]) => `${name}: ${value}`)]
}

/** The same, less what says that nothing follows on the stream. */
function parsedAndClosing(fields: Fields, hasBody: boolean) {
  const lines = parsed(fields, hasBody)
  return Array.isArray(lines) && lines.includes(CLOSE) ? lines.filter((line) => line !== CLOSE) : 'stays open'
}

function instead(name: string, value: string): Fields {
  return GET.map(([other, former]) => (other === name ? [name, value] : [other, former]))
}

function without(name: string): Fields {
  return GET.filter(([other]) => other !== name)
}

describe('a request of HTTP/2 becomes one of HTTP/1.1', () => {
  const line = ['GET /a?b HTTP/1.1', 'Host: shop.localhost']
  test.each<[string, Fields, boolean, string[]]>([
    ['as it is', [...GET, ['x-a', '1'], ['x-a', '2']], false, [...line, 'x-a: 1', 'x-a: 2']],
    [
      'with host instead of :authority',
      [...without(':authority'), ['host', 'b']],
      false,
      ['GET /a?b HTTP/1.1', 'Host: b'],
    ],
    ['with both, alike', [...GET, ['host', 'SHOP.localhost']], false, line],
    [
      'with cookies',
      [...GET, ['cookie', 'a=1'], ['x', 'y'], ['cookie', 'b=2']],
      false,
      [...line, 'x: y', 'cookie: a=1; b=2'],
    ],
    ['with te', [...GET, ['te', 'trailers']], false, line],
    ['with a body of known length', [...GET, ['content-length', '3']], true, [...line, 'content-length: 3']],
    ['with a body of unknown length', GET, true, [...line, 'Transfer-Encoding: chunked']],
    [
      'of POST without a body',
      instead(':method', 'POST'),
      false,
      ['POST /a?b HTTP/1.1', 'Host: shop.localhost', 'Content-Length: 0'],
    ],
    [
      'of OPTIONS for all',
      [...instead(':method', 'OPTIONS').slice(0, 3), [':path', '*']],
      false,
      ['OPTIONS * HTTP/1.1', 'Host: shop.localhost'],
    ],
    ['with bytes beyond ASCII', [...GET, ['x', '\xfc\xe9']], false, [...line, 'x: \xfc\xe9']],
  ])('%s', (_, fields, hasBody, expected) => {
    expect(parsedAndClosing(fields, hasBody)).toEqual(expected)
  })
})

describe('an extended CONNECT', () => {
  const connect: Fields = [...instead(':method', 'CONNECT'), [':protocol', 'websocket']]

  test('becomes an upgrade with a key of ours', () => {
    expect(
      parsed([...connect, ['sec-websocket-version', '13'], ['sec-websocket-key', 'theirs']], true),
    ).toEqual([
      'GET /a?b HTTP/1.1',
      'Host: shop.localhost',
      'sec-websocket-version: 13',
      'Connection: close, Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: a2V5',
    ])
    expect(translate(connect, true)?.webSocketKey).toBe('a2V5')
  })

  test.each<[string, Fields]>([
    ['for another protocol', [...instead(':method', 'CONNECT'), [':protocol', 'connect-udp']]],
    ['by another method', [...GET, [':protocol', 'websocket']]],
    ['with a length', [...connect, ['content-length', '3']]],
  ])('%s is malformed', (_, fields) => {
    expect(parsed(fields, true)).toBe('malformed')
  })
})

describe('whatever the fields are', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab:/ \t\r\n\0\x7f\xff1=,;@') }),
    fc.constantFrom(
      '/',
      'a',
      'x-a',
      'host',
      'cookie',
      'te',
      'content-length',
      'transfer-encoding',
      '1',
      'trailers',
    ),
  )
  const pseudo = fc.constantFrom(':method', ':scheme', ':authority', ':path', ':protocol', ':status')
  const fields = fc.array(fc.tuple(fc.oneof(text, pseudo), text), { maxLength: 6 })

  test('what passes says in HTTP/1.1 exactly what was said in HTTP/2', () => {
    fc.assert(
      fc.property(fields, fc.boolean(), (more, hasBody) => {
        const given: Fields = [...GET, ...more]
        const lines = parsed(given, hasBody)
        if (typeof lines === 'string') return
        const [line, host, ...rest] = lines
        expect([line, host]).toEqual(['GET /a?b HTTP/1.1', 'Host: shop.localhost'])
        const own = new Set([CLOSE, 'Transfer-Encoding: chunked'])
        const regular = given.filter(([name]) => !/^(?::.*|host|te|cookie)$/.test(name))
        const cookies = given.filter(([name]) => name === 'cookie').map(([, value]) => value)
        const said = [...regular, ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : [])]
        expect(rest.filter((field) => !own.has(field))).toEqual(
          said.map(([name, value]) => `${name}: ${value.replace(/^[ \t]+|[ \t]+$/g, '')}`),
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

test('CONNECT to anywhere is refused', () => {
  const fields: Fields = [
    [':method', 'CONNECT'],
    [':authority', 'mail.example:25'],
  ]
  expect(parsed(fields, true)).toBe('refused: method')
})

describe('what a request of HTTP/1.1 could be smuggled in by is malformed:', () => {
  test.each<[string, Fields]>([
    ['a line end in a value', [...GET, ['x', 'a\r\nhost: b']]],
    ['a bare LF in a value', [...GET, ['x', 'a\nb']]],
    ['a bare CR in a value', [...GET, ['x', 'a\rb']]],
    ['NUL in a value', [...GET, ['x', 'a\0b']]],
    ['a line end in a name', [...GET, ['x: y\r\nz', 'a']]],
    ['a colon in a name', [...GET, ['x:y', 'a']]],
    ['a space in a name', [...GET, ['x ', 'a']]],
    ['a capital in a name', [...GET, ['X', 'a']]],
    ['an empty name', [...GET, ['', 'a']]],
    ['a line end in the path', instead(':path', '/ HTTP/1.1\r\nx: y')],
    ['a space in the path', instead(':path', '/ HTTP/1.1')],
    ['DEL in the path', instead(':path', '/\x7f')],
    ['a character of no byte in the path', instead(':path', '/\u0416')],
    ['an empty path', instead(':path', '')],
    ['an absolute path', instead(':path', 'https://shop.localhost/')],
    ['no path', without(':path')],
    ['no scheme', without(':scheme')],
    ['another scheme', instead(':scheme', 'ftp')],
    ['no method', without(':method')],
    ['a space in the method', instead(':method', 'GET /x')],
    ['a line end in the authority', instead(':authority', 'a\r\nx: y')],
    ['a host that differs', [...GET, ['host', 'other.localhost']]],
    ['two hosts', [...without(':authority'), ['host', 'a'], ['host', 'a']]],
    ['a pseudo-field twice', [...GET, [':path', '/b']]],
    ['a pseudo-field behind others', [...without(':path'), ['x', 'y'], [':path', '/a']]],
    ['a pseudo-field of responses', [...GET, [':status', '200']]],
    ['an unknown pseudo-field', [...GET, [':x', 'y']]],
    ['transfer-encoding', [...GET, ['transfer-encoding', 'chunked']]],
    ['connection', [...GET, ['connection', 'keep-alive']]],
    ['keep-alive', [...GET, ['keep-alive', '5']]],
    ['proxy-connection', [...GET, ['proxy-connection', 'close']]],
    ['upgrade', [...GET, ['upgrade', 'websocket']]],
    ['te with more than trailers', [...GET, ['te', 'trailers, gzip']]],
    ['content-length twice', [...GET, ['content-length', '3'], ['content-length', '3']]],
    ['content-length with a sign', [...GET, ['content-length', '+3']]],
    ['content-length as a list', [...GET, ['content-length', '3, 3']]],
  ])('%s', (_, fields) => {
    expect(parsed(fields, true)).toBe('malformed')
  })

  test.each<[string, Fields, string]>([
    ['no host at all', without(':authority'), 'refused: host_invalid'],
    ['user information', instead(':authority', 'a@b'), 'refused: host_invalid'],
    ['a control character in a value', [...GET, ['x', 'a\x01b']], 'refused: field_value'],
  ])('%s is refused by the parser', (_, fields, refusal) => {
    expect(parsed(fields)).toBe(refusal)
  })
})
