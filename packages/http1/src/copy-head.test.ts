import { describe, expect, test } from 'vitest'
import {
  asciiName,
  copyRequestHead,
  copyResponseHead,
  findField,
  Head,
  hasBody,
  isIdempotent,
  METHOD,
  parseRequestHead,
  parseResponseHead,
  readField,
} from './index.ts'

const head = new Head()

function relayedRequest(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  expect(parseRequestHead(bytes, 0, bytes.length, head)).toBe(bytes.length)
  const out = Buffer.alloc(bytes.length)
  return out.toString('latin1', 0, copyRequestHead(bytes, head, out, 0))
}

function relayedResponse(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  expect(parseResponseHead(bytes, 0, bytes.length, head)).toBe(bytes.length)
  const out = Buffer.alloc(bytes.length)
  return out.toString('latin1', 0, copyResponseHead(bytes, head, out, 0))
}

const line = 'GET /x?y=1 HTTP/1.1\r\n'
const host = 'Host: a\r\n'

describe('a relayed request', () => {
  test.each([
    ['nothing to drop', `${line}${host}X: y\r\n\r\n`, `${line}${host}X: y\r\n`],
    ['a leading empty line', `\r\n${line}${host}\r\n`, `${line}${host}`],
    ['HTTP/1.0', `GET / HTTP/1.0\r\n${host}\r\n`, `GET / HTTP/1.1\r\n${host}`],
    [
      'HTTP/1.0 with Expect',
      `GET / HTTP/1.0\r\n${host}Expect: 100-continue\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}`,
    ],
    ['an absolute target', `GET http://a/x?y=1 HTTP/1.1\r\n${host}\r\n`, `${line}${host}`],
    ['an absolute target without path', `GET HTTPS://A HTTP/1.1\r\n${host}\r\n`, `GET / HTTP/1.1\r\n${host}`],
    [
      'an absolute target with query only',
      `GET http://a?q HTTP/1.1\r\n${host}\r\n`,
      `GET /?q HTTP/1.1\r\n${host}`,
    ],
    [
      'hop-by-hop fields',
      `${line}Connection: keep-alive\r\nKeep-Alive: 5\r\n${host}Proxy-Connection: x\r\nTE: trailers\r\nUpgrade: h2c\r\nProxy-Authorization: x\r\n\r\n`,
      `${line}${host}`,
    ],
    [
      'fields that speak of earlier proxies',
      `${line}Forwarded: for=x\r\nX-Forwarded-For: x\r\n${host}x-forwarded-proto: x\r\nX-Forwarded-Host: x\r\nX-FORWARDED-PORT: x\r\nX-Forward: kept\r\n\r\n`,
      `${line}${host}X-Forward: kept\r\n`,
    ],
    [
      'other spellings of such fields, which CGI and WSGI make one of',
      `${line}X_Forwarded_For: x\r\nx-forwarded_proto: x\r\nX.Forwarded.Host: x\r\n${host}X_REAL_IP: x\r\nProxy_Authorization: x\r\nX_Forward: kept\r\nx_real_ips: kept\r\n\r\n`,
      `${line}${host}X_Forward: kept\r\nx_real_ips: kept\r\n`,
    ],
    [
      'other spellings of what frames a message and of what an edge says',
      `${line}Content_Length: 5\r\nTransfer_Encoding: chunked\r\n${host}Nora_Edge: x\r\nNora-Edge: kept\r\n\r\n`,
      `${line}${host}Nora-Edge: kept\r\n`,
    ],
    [
      'fields named by Connection, before and after it',
      `${line}A-Field: 1\r\n${host}Connection: a-field,, ,Other\r\nOTHER: 2\r\nKept: 3\r\nConnection: close\r\n\r\n`,
      `${line}${host}Kept: 3\r\n`,
    ],
  ])('with %s', (_name, text, expected) => {
    expect(relayedRequest(text)).toBe(expected)
  })

  test.each([
    ['websocket', 'Connection: Upgrade\r\nUpgrade: websocket\r\n', 'websocket'],
    ['a version', 'Connection: keep-alive, upgrade\r\nUpgrade: foo/2\r\n', 'foo/2'],
    ['h2c', 'Connection: Upgrade\r\nUpgrade: h2c\r\n', undefined],
    ['a list', 'Connection: Upgrade\r\nUpgrade: websocket, h2c\r\n', undefined],
    ['two fields', 'Connection: Upgrade\r\nUpgrade: websocket\r\nUpgrade: h2c\r\n', undefined],
    ['no Connection', 'Upgrade: websocket\r\n', undefined],
    ['a body', 'Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 1\r\n', undefined],
  ])('an upgrade with %s', (_name, fields, protocol) => {
    const bytes = Buffer.from(`${line}${host}${fields}\r\n`)
    parseRequestHead(bytes, 0, bytes.length, head)
    const found =
      head.upgradeStart === -1 ? undefined : bytes.toString('latin1', head.upgradeStart, head.upgradeEnd)
    expect(found).toBe(protocol)
  })

  test.each([
    ['HTTP/1.1', `${line}${host}\r\n`, false],
    ['HTTP/1.1 with close', `${line}${host}Connection: Close\r\n\r\n`, true],
    ['HTTP/1.0', `GET / HTTP/1.0\r\n${host}\r\n`, true],
    ['HTTP/1.0 with keep-alive', `GET / HTTP/1.0\r\n${host}Connection: Keep-Alive\r\n\r\n`, false],
  ])('the connection of %s closes: see table', (_name, text, close) => {
    const bytes = Buffer.from(text)
    parseRequestHead(bytes, 0, bytes.length, head)
    expect(head.close).toBe(close)
  })

  test('fields are found by name in any case, one after another', () => {
    const bytes = Buffer.from(`${line}${host}Nora-Edge: a\r\nX: y\r\nnora-edge: b\r\n\r\n`)
    parseRequestHead(bytes, 0, bytes.length, head)
    const name = asciiName('nora-edge')
    const first = findField(bytes, head, name)
    expect([first, findField(bytes, head, name, first + 1), findField(bytes, head, name, 4)]).toEqual([
      1, 3, -1,
    ])
    expect(readField(bytes, head, 'NORA-EDGE')).toBe('a')
  })

  test('fields are found by every name there can be, and by no other', () => {
    const bytes = Buffer.from(`${line}${host}X_Key^1: a\r\nX_Key~1: b\r\n\r\n`)
    parseRequestHead(bytes, 0, bytes.length, head)
    expect(readField(bytes, head, 'x_key^1')).toBe('a')
    expect(readField(bytes, head, 'X_KEY~1')).toBe('b')
  })
})

describe('a relayed response', () => {
  test.each([
    ['nothing to drop', 'HTTP/1.1 200 OK\r\nX: y\r\n\r\n', 'HTTP/1.1 200 OK\r\nX: y\r\n'],
    ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n\r\n', 'HTTP/1.1 200 OK\r\n'],
    [
      '204 and a length',
      'HTTP/1.1 204 No\r\nContent-Length: 5\r\nX: y\r\n\r\n',
      'HTTP/1.1 204 No\r\nX: y\r\n',
    ],
    ['100 and chunked', 'HTTP/1.1 100 Go\r\nTransfer-Encoding: chunked\r\n\r\n', 'HTTP/1.1 100 Go\r\n'],
    [
      'hop-by-hop fields',
      'HTTP/1.1 200 OK\r\nProxy-Authenticate: x\r\nKeep-Alive: timeout=5\r\nConnection: x-secret\r\nX-Secret: 1\r\nX-Forwarded-For: kept\r\n\r\n',
      'HTTP/1.1 200 OK\r\nX-Forwarded-For: kept\r\n',
    ],
  ])('with %s', (_name, text, expected) => {
    expect(relayedResponse(text)).toBe(expected)
  })

  test.each([
    [200, false, true],
    [200, true, false],
    [204, false, false],
    [304, false, false],
    [103, false, false],
    [404, false, true],
  ])('status %i to HEAD %s has a body: %s', (status, isHeadRequest, expected) => {
    const bytes = Buffer.from(`HTTP/1.1 ${status} X\r\n\r\n`)
    parseResponseHead(bytes, 0, bytes.length, head)
    expect(hasBody(head, isHeadRequest)).toBe(expected)
  })
})

test('only idempotent methods may be sent twice', () => {
  const names = Object.entries(METHOD).filter(([, code]) => isIdempotent(code))
  expect(names.map(([name]) => name).sort()).toEqual(['delete', 'get', 'head', 'options', 'put', 'trace'])
})
