import { describe, expect, test } from 'vitest'
import { Head, LineBuffer, parseRequestHead, parseResponseHead, type Refusal } from './index.ts'

const H = 'Host: a.localhost\r\n'
const get = (fields: string) => `GET / HTTP/1.1\r\n${H}${fields}\r\n`
const post = (fields: string) => `POST / HTTP/1.1\r\n${H}${fields}\r\n`
const ok = (fields: string) => `HTTP/1.1 200 OK\r\n${fields}\r\n`

type Row = [name: string, head: string, decision: Refusal | 'accepted']

const REQUESTS: Row[] = [
  ['an ordinary request', get('Accept: */*\r\n'), 'accepted'],
  ['one empty line before it', `\r\n${get('')}`, 'accepted'],
  ['an unknown method', `BREW / HTTP/1.1\r\n${H}\r\n`, 'accepted'],
  ['HTTP/1.0 with Host', `GET / HTTP/1.0\r\n${H}\r\n`, 'accepted'],
  ['an absolute target of the same host', `GET http://a.localhost/x HTTP/1.1\r\n${H}\r\n`, 'accepted'],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${H}\r\n`, 'accepted'],
  ['an empty value', get('X:\r\n'), 'accepted'],
  ['bytes over 127 in a value', get('X: \xd0\xbf\r\n'), 'accepted'],
  ['a tab inside a value', get('X: a\tb\r\n'), 'accepted'],
  ['a host with a port', 'GET / HTTP/1.1\r\nHost: a:8080\r\n\r\n', 'accepted'],
  ['an IPv6 host', 'GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n', 'accepted'],
  ['a length of 15 digits', post('Content-Length: 999999999999999\r\n'), 'accepted'],
  ['chunked in capitals', post('TRANSFER-ENCODING: CHUNKED\r\n'), 'accepted'],
  ['bytes over 127 in the target', 'GET /caf\xc3\xa9?\xff=\x80 HTTP/1.1\r\nHost: a\r\n\r\n', 'accepted'],
  ['256 fields', get('X: y\r\n'.repeat(255)), 'accepted'],
  ['LF after the request line', `GET / HTTP/1.1\n${H}\r\n`, 'line_ending'],
  ['LF after a field', 'GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n', 'line_ending'],
  ['LF as the empty line', `GET / HTTP/1.1\r\n${H}\nxxxx\r\n\r\n`, 'line_ending'],
  ['CR inside a value', get('X: a\rb\r\n'), 'line_ending'],
  ['CR CR LF', get('X: a\r\r\n'), 'line_ending'],
  ['CR as the empty line', `GET / HTTP/1.1\r\n${H}\rX: y\r\n\r\n`, 'line_ending'],
  ['CR in the request line', `GET /\r HTTP/1.1\r\n${H}\r\n`, 'line_ending'],
  ['CR without LF before it', `\r${get('')}`, 'line_ending'],
  ['two empty lines before it', `\r\n\r\n${get('')}`, 'line_ending'],
  ['NUL in a value', get('X: a\0b\r\n'), 'field_value'],
  ['ESC in a value', get('X: a\x1bb\r\n'), 'field_value'],
  ['DEL in a value', get('X: a\x7fb\r\n'), 'field_value'],
  ['vertical tab before chunked', post('Transfer-Encoding: \x0bchunked\r\n'), 'field_value'],
  ['space before the colon', get('X : y\r\n'), 'field_name'],
  ['tab before the colon', get('X\t: y\r\n'), 'field_name'],
  ['no colon', get('X\r\n'), 'field_name'],
  ['an empty name', get(': y\r\n'), 'field_name'],
  ['a bracket in a name', get('X(: y\r\n'), 'field_name'],
  ['NUL in a name', get('X\0: y\r\n'), 'field_name'],
  ['a byte over 127 in a name', get('X\xff: y\r\n'), 'field_name'],
  ['a folded field', get('X: y\r\n z\r\n'), 'folded_field'],
  ['a field folded with a tab', get('X: y\r\n\tz\r\n'), 'folded_field'],
  ['space before the first field', `GET / HTTP/1.1\r\n X: y\r\n${H}\r\n`, 'folded_field'],
  ['two spaces in the request line', `GET  / HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['two spaces before the version', `GET /  HTTP/1.1\r\n${H}\r\n`, 'version'],
  ['a tab in the request line', `GET\t/ HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['space after the version', `GET / HTTP/1.1 \r\n${H}\r\n`, 'start_line'],
  ['space before the method', ` GET / HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['a method that is no token', `G@T / HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['NUL in the target', `GET /\0 HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['no version', `GET /\r\n${H}\r\n`, 'line_ending'],
  ['HTTP/1.2', `GET / HTTP/1.2\r\n${H}\r\n`, 'version'],
  ['HTTP/2.0', `GET / HTTP/2.0\r\n${H}\r\n`, 'version'],
  ['HTTP/01.1', `GET / HTTP/01.1\r\n${H}\r\n`, 'version'],
  ['HTTP/0.9', `GET / HTTP/0.9\r\n${H}\r\n`, 'version'],
  ['http/1.1', `GET / http/1.1\r\n${H}\r\n`, 'version'],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 'method'],
  ['a target without a slash', `GET x HTTP/1.1\r\n${H}\r\n`, 'target'],
  ['GET *', `GET * HTTP/1.1\r\n${H}\r\n`, 'target'],
  ['a target of another scheme', `GET ftp://a.localhost/ HTTP/1.1\r\n${H}\r\n`, 'target'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 'host_missing'],
  ['no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 'host_missing'],
  ['two Hosts', `GET / HTTP/1.1\r\n${H}${H}\r\n`, 'host_repeated'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 'host_invalid'],
  ['a list of hosts', 'GET / HTTP/1.1\r\nHost: a, b\r\n\r\n', 'host_invalid'],
  ['user information in Host', 'GET / HTTP/1.1\r\nHost: u@a\r\n\r\n', 'host_invalid'],
  ['a path in Host', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 'host_invalid'],
  ['a percent sign in Host', 'GET / HTTP/1.1\r\nHost: a%2e\r\n\r\n', 'host_invalid'],
  ['a port that is no number', 'GET / HTTP/1.1\r\nHost: a:8x\r\n\r\n', 'host_invalid'],
  ['a port of six digits', 'GET / HTTP/1.1\r\nHost: a:123456\r\n\r\n', 'host_invalid'],
  ['an unclosed bracket in Host', 'GET / HTTP/1.1\r\nHost: [::1\r\n\r\n', 'host_invalid'],
  ['another host in the target', `GET http://b.localhost/ HTTP/1.1\r\n${H}\r\n`, 'host_mismatch'],
  ['user information in the target', `GET http://u@a.localhost/ HTTP/1.1\r\n${H}\r\n`, 'host_mismatch'],
  ['a length with a sign', post('Content-Length: +3\r\n'), 'length_invalid'],
  ['a negative length', post('Content-Length: -3\r\n'), 'length_invalid'],
  ['a hexadecimal length', post('Content-Length: 0x3\r\n'), 'length_invalid'],
  ['an empty length', post('Content-Length:\r\n'), 'length_invalid'],
  ['a list of lengths', post('Content-Length: 3, 3\r\n'), 'length_invalid'],
  ['a length with space inside', post('Content-Length: 3 3\r\n'), 'length_invalid'],
  ['a length with a tab behind it', post('Content-Length: 3 \t\r\n'), 'length_invalid'],
  ['a length of 16 digits', post('Content-Length: 1000000000000000\r\n'), 'length_invalid'],
  ['two equal lengths', post('Content-Length: 3\r\nContent-Length: 3\r\n'), 'length_repeated'],
  ['two different lengths', post('Content-Length: 3\r\nContent-Length: 4\r\n'), 'length_repeated'],
  ['length, then chunked', post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'), 'length_with_chunks'],
  ['chunked, then length', post('Transfer-Encoding: chunked\r\nContent-Length: 3\r\n'), 'length_with_chunks'],
  ['xchunked', post('Transfer-Encoding: xchunked\r\n'), 'transfer_encoding'],
  ['an empty transfer encoding', post('Transfer-Encoding:\r\n'), 'transfer_encoding'],
  ['chunked with a tab behind it', post('Transfer-Encoding: chunked\t\r\n'), 'transfer_encoding'],
  ['identity', post('Transfer-Encoding: identity\r\n'), 'transfer_encoding'],
  ['gzip, chunked', post('Transfer-Encoding: gzip, chunked\r\n'), 'transfer_encoding'],
  ['chunked, identity', post('Transfer-Encoding: chunked, identity\r\n'), 'transfer_encoding'],
  ['chunked with a parameter', post('Transfer-Encoding: chunked;q=1\r\n'), 'transfer_encoding'],
  ['chunked in quotes', post('Transfer-Encoding: "chunked"\r\n'), 'transfer_encoding'],
  [
    'chunked twice',
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n'),
    'transfer_encoding',
  ],
  ['chunked in HTTP/1.0', `POST / HTTP/1.0\r\n${H}Transfer-Encoding: chunked\r\n\r\n`, 'transfer_encoding'],
  ['Connection names Host', get('Connection: Host\r\n'), 'connection_option'],
  [
    'Connection names the length',
    post('Content-Length: 3\r\nConnection: content-length\r\n'),
    'connection_option',
  ],
  ['Connection names chunked', post('Connection: close, transfer-encoding\r\n'), 'connection_option'],
  ['Connection with a bad option', get('Connection: a b\r\n'), 'connection_option'],
  ['DEL in the target', `GET /\x7f HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['a control character in the target', `GET /\x1b HTTP/1.1\r\n${H}\r\n`, 'start_line'],
  ['257 fields', get('X: y\r\n'.repeat(256)), 'too_many_fields'],
  ['a head over 64 KiB', get(`X: ${'y'.repeat(65_536)}\r\n`), 'head_too_large'],
]

const RESPONSES: Row[] = [
  ['an ordinary response', ok('Content-Length: 3\r\n'), 'accepted'],
  ['no reason phrase', 'HTTP/1.1 200\r\n\r\n', 'accepted'],
  ['an empty reason phrase', 'HTTP/1.1 200 \r\n\r\n', 'accepted'],
  ['a response of HTTP/1.0', 'HTTP/1.0 200 OK\r\n\r\n', 'accepted'],
  ['an unknown status', 'HTTP/1.1 799 Odd\r\n\r\n', 'accepted'],
  ['a length in 204', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n', 'accepted'],
  ['HTTP/2.0', 'HTTP/2.0 200 OK\r\n\r\n', 'version'],
  ['HTTP/1.9', 'HTTP/1.9 200 OK\r\n\r\n', 'version'],
  ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 'version'],
  ['a short line that is no HTTP', 'hello\r\n\r\n', 'start_line'],
  ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n', 'start_line'],
  ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n', 'start_line'],
  ['a status under 100', 'HTTP/1.1 099 OK\r\n\r\n', 'start_line'],
  ['NUL in the reason phrase', 'HTTP/1.1 200 O\0K\r\n\r\n', 'start_line'],
  ['LF after the status line', 'HTTP/1.1 200 OK\nX: y\r\n\r\n', 'line_ending'],
  ['LF after a field', ok('X: y\nZ: y\r\n'), 'line_ending'],
  ['a folded field', ok('X: y\r\n z\r\n'), 'folded_field'],
  ['space before the colon', ok('X : y\r\n'), 'field_name'],
  ['NUL in a value', ok('X: a\0\r\n'), 'field_value'],
  ['two lengths', ok('Content-Length: 3\r\nContent-Length: 3\r\n'), 'length_repeated'],
  ['a list of lengths', ok('Content-Length: 3,3\r\n'), 'length_invalid'],
  ['length and chunked', ok('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'), 'length_with_chunks'],
  ['gzip, chunked', ok('Transfer-Encoding: gzip, chunked\r\n'), 'transfer_encoding'],
  ['chunked in HTTP/1.0', 'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', 'transfer_encoding'],
  ['257 fields', ok('X: y\r\n'.repeat(257)), 'too_many_fields'],
  ['a head over 64 KiB', ok(`X: ${'y'.repeat(65_536)}\r\n`), 'head_too_large'],
]

type Parse = typeof parseRequestHead

function decision(parse: Parse, text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const head = new Head()
  const after = parse(bytes, 0, bytes.length, head)
  if (after === 0) return 'incomplete'
  return after < 0 ? String(head.refusal) : 'accepted'
}

/** The decision when the head arrives as two chunks cut at `cut`, through the buffer that callers use. */
function decideInChunks(parse: Parse, text: string, cut: number): string {
  const bytes = Buffer.from(text, 'latin1')
  const head = new Head()
  const first = parse(bytes, 0, cut, head)
  if (first !== 0) return first < 0 ? String(head.refusal) : 'accepted'
  const lines = new LineBuffer(65_536)
  lines.append(bytes, 0, cut)
  if (!lines.append(bytes, cut, bytes.length)) return 'incomplete'
  const after = parse(lines.bytes, 0, lines.length, head)
  if (after === 0) return 'incomplete'
  return after < 0 ? String(head.refusal) : 'accepted'
}

describe.each([
  ['request', parseRequestHead, REQUESTS],
  ['response', parseResponseHead, RESPONSES],
] as const)('%s heads', (_kind, parse, rows) => {
  test.each(rows)('%s', (_name, text, expected) => {
    expect(decision(parse, text)).toBe(expected)
  })

  test.each(rows.filter(([, text]) => text.length < 2000))(
    '%s, cut at every byte',
    (_name, text, expected) => {
      for (let cut = 1; cut < text.length; cut++) {
        expect(decideInChunks(parse, text, cut), `cut at ${cut}`).toBe(expected)
      }
    },
  )

  test.each(rows.filter(([, text, v]) => v === 'accepted' && text.length < 2000))(
    '%s asks for more until its last byte',
    (_name, text) => {
      for (let length = 0; length < text.length; length++) {
        expect(decision(parse, text.slice(0, length)), `${length} bytes`).toBe('incomplete')
      }
    },
  )
})
