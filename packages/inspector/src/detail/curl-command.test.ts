import { expect, test } from 'vitest'
import { aDetail } from '../testing/exchanges.ts'
import { toCurl } from './curl-command.ts'

const base = 'http://shop.localhost:8080'
const bytes = (text: string) => new TextEncoder().encode(text)
const nothing = bytes('')

function request(headers: [string, string][], given = {}) {
  return aDetail({ request: { ...aDetail().request, headers }, ...given })
}

test('a plain GET is one line with its address', () => {
  expect(toCurl(request([['Host', 'shop.localhost:8080']]), `${base}/`, nothing)).toBe(
    'curl http://shop.localhost:8080/',
  )
})

test('quotes, dollars and newlines reach the server as they are', () => {
  const detail = request([['Content-Type', 'application/json']], { method: 'POST', path: '/orders' })
  expect(toCurl(detail, base, bytes(`{"name":"it's $HOME"}\n`))).toBe(
    [
      'curl http://shop.localhost:8080/orders \\',
      "  -H 'Content-Type: application/json' \\",
      `  --data-raw '{"name":"it'\\''s $HOME"}\n'`,
    ].join('\n'),
  )
})

test('a query is quoted, and brackets in it are no pattern', () => {
  expect(toCurl(request([], { query: 'a[]=1&b=2' }), base, nothing)).toBe(
    "curl 'http://shop.localhost:8080/?a[]=1&b=2' \\\n  --globoff",
  )
})

test('dots in a path stay', () => {
  expect(toCurl(request([], { path: '/a/../b' }), base, nothing)).toContain('--path-as-is')
})

test.each([
  ['GET', nothing, undefined],
  ['POST', bytes('a'), undefined],
  ['POST', nothing, '-X POST'],
  ['GET', bytes('a'), '-X GET'],
  ['DELETE', nothing, '-X DELETE'],
  ['HEAD', nothing, '--head'],
])('%s is said as curl expects it', (method, body, option) => {
  const command = toCurl(request([], { method }), base, body)
  if (option) expect(command).toContain(option)
  else expect(command).not.toContain('-X')
})

test('headers of the connection and of the way are left out', () => {
  const command = toCurl(
    request([
      ['Connection', 'keep-alive'],
      ['Nora-Edge', 'edg_1'],
      ['X-Forwarded-For', '1.2.3.4'],
      ['Accept-Encoding', 'gzip'],
      ['Content-Encoding', 'gzip'],
      ['X-Empty', ''],
      ['Authorization', 'Bearer secret'],
    ]),
    base,
    nothing,
  )
  expect(command.split(' \\\n  ').slice(1)).toEqual([
    "-H 'X-Empty;'",
    "-H 'Authorization: Bearer secret'",
    '--compressed',
  ])
})

test('a body without a type is not made a form', () => {
  expect(toCurl(request([], { method: 'POST' }), base, bytes('x'))).toContain("-H 'Content-Type:'")
})

test.each([
  [new Uint8Array([0xff, 0xfe])],
  [new Uint8Array([65, 0])],
  [new Uint8Array([...new Uint8Array(5_000).fill(65), 0xff])],
  [null],
])('a body that cannot stand in a command is taken from a file', (body) => {
  expect(toCurl(request([], { method: 'PUT' }), base, body)).toContain('--data-binary @request-body.bin')
})
