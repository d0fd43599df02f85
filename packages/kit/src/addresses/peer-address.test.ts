import { expect, test } from 'vitest'
import { formatPeerAddress } from './peer-address.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::FFFF:c000:201]:4711', '192.0.2.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['_hidden', null],
  ['192.0.2.1:', null],
  ['[192.0.2.1', null],
  ['', null],
])('a hop written as %s is %s', (text, address) => {
  expect(formatPeerAddress(text)).toBe(address)
})
