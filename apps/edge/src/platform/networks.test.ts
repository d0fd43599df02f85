import { expect, test } from 'vitest'
import { Networks } from './networks.ts'

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::1', '::1', true],
  ['::/0', '192.0.2.7', false],
  ['0.0.0.0/0, ::/0', '2001:db8::1', true],
  ['loopback', '127.8.8.8', true],
  ['loopback', '::1', true],
  ['uniquelocal', 'fd00::1', true],
  ['uniquelocal', '192.168.1.1', true],
  [' 192.0.2.7 , loopback ', '192.0.2.7', true],
  ['', '127.0.0.1', false],
  ['loopback', 'unknown', false],
])('the networks %j contain %s: %s', (text, address, isMember) => {
  expect(new Networks(text).has(address)).toBe(isMember)
})

test.each(['banana', '10.0.0.0/33', '::/129', '10.0.0/8', '10.0.0.0/', '10.0.0.0/8/8', '300.1.1.1'])(
  '%s is refused by its name',
  (text) => {
    expect(() => new Networks(`::1,${text}`)).toThrow(`${text} is no address`)
  },
)
