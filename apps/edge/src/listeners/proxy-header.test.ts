import { describe, expect, test } from 'vitest'
import { PROXY_HEADER_LIMIT_BYTES, parseProxyHeader } from './proxy-header.ts'

const SIGNATURE = '\r\n\r\n\0\r\nQUIT\n'

/** `command` with its version, `family` with its protocol, then what follows the length. */
function binary(command: number, family: number, body: Buffer): Buffer {
  const head = Buffer.from(`${SIGNATURE}\0\0\0\0`, 'latin1')
  head[12] = command
  head[13] = family
  head.writeUInt16BE(body.length, 14)
  return Buffer.concat([head, body])
}

const v4 = Buffer.from([192, 0, 2, 7, 198, 51, 100, 1, 0x12, 0x34, 0x01, 0xbb])
const v6 = Buffer.concat([
  Buffer.from('20010db8000000000000000000000007', 'hex'),
  Buffer.from('20010db8000000000000000000000001', 'hex'),
  Buffer.from([0x12, 0x34, 0x01, 0xbb]),
])
const tlv = Buffer.from([0x04, 0, 2, 1, 2])

const told: [name: string, header: Buffer, source: string | null][] = [
  ['version 1, IPv4', Buffer.from('PROXY TCP4 192.0.2.7 198.51.100.1 4660 443\r\n'), '192.0.2.7'],
  ['version 1, IPv6', Buffer.from('PROXY TCP6 2001:DB8:0:0::7 ::1 4660 443\r\n'), '2001:db8::7'],
  ['version 1, unknown', Buffer.from('PROXY UNKNOWN\r\n'), null],
  ['version 1, unknown with more', Buffer.from('PROXY UNKNOWN ffff:: ffff:: 1 2\r\n'), null],
  ['version 2, IPv4', binary(0x21, 0x11, v4), '192.0.2.7'],
  ['version 2, IPv4 with extensions', binary(0x21, 0x11, Buffer.concat([v4, tlv])), '192.0.2.7'],
  ['version 2, IPv6', binary(0x21, 0x21, v6), '2001:db8::7'],
  ['version 2, the proxy’s own', binary(0x20, 0, Buffer.alloc(0)), null],
  ['version 2, the proxy’s own with an address', binary(0x20, 0x11, v4), null],
  ['version 2, unspecified', binary(0x21, 0, Buffer.alloc(0)), null],
  ['version 2, of a unix socket', binary(0x21, 0x31, Buffer.alloc(216)), null],
]

describe.each(told)('%s', (_, header, source) => {
  test('is read up to its end, whatever follows', () => {
    const bytes = Buffer.concat([header, Buffer.from('GET / HTTP/1.1\r\n')])
    const destination = source?.includes(':') ? expect.stringMatching(/^(2001:db8)?::1$/) : '198.51.100.1'
    const ends = source && {
      source: { address: source, port: 4660 },
      destination: { address: destination, port: 443 },
    }
    expect(parseProxyHeader(bytes)).toEqual({ end: header.length, ends })
  })

  test('is waited for wherever it is split', () => {
    for (let length = 0; length < header.length; length++) {
      expect(parseProxyHeader(header.subarray(0, length))).toBe('incomplete')
    }
  })
})

test.each([
  ['a request', Buffer.from('GET / HTTP/1.1\r\n')],
  ['a handshake of TLS', Buffer.from([0x16, 3, 1, 2, 0])],
  ['another version', binary(0x31, 0x11, v4)],
  ['another command', binary(0x22, 0x11, v4)],
  ['too few bytes for IPv4', binary(0x21, 0x11, v4.subarray(1))],
  ['too few bytes for IPv6', binary(0x21, 0x21, v4)],
  ['more than anybody needs', binary(0x21, 0x11, Buffer.alloc(PROXY_HEADER_LIMIT_BYTES))],
  ['an address of the other family', Buffer.from('PROXY TCP4 ::1 ::1 1 2\r\n')],
  ['an address that is none', Buffer.from('PROXY TCP4 192.0.2.300 192.0.2.1 1 2\r\n')],
  ['two spaces', Buffer.from('PROXY TCP4  192.0.2.7 192.0.2.1 1 2\r\n')],
  ['a zone that no address has', Buffer.from('PROXY TCP6 fe80::1%a:b ::1 1 2\r\n')],
  ['a port out of range', Buffer.from('PROXY TCP4 192.0.2.7 192.0.2.1 70000 2\r\n')],
  ['too few parts', Buffer.from('PROXY TCP4 192.0.2.7\r\n')],
  ['a line without end', Buffer.from(`PROXY UNKNOWN ${'x'.repeat(200)}`)],
  ['a line that ends too late', Buffer.from(`PROXY UNKNOWN ${'x'.repeat(100)}\r\n`)],
])('%s is refused', (_, bytes) => {
  expect(parseProxyHeader(bytes)).toBe('refused')
})
