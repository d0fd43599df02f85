import { expect, test } from 'vitest'
import { AddressLimit } from './address-limit.ts'

test('an address may have so many and no more, others are not touched by it', () => {
  const limit = new AddressLimit(2)
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((address) => limit.take(address))).toEqual([
    true,
    true,
    false,
    true,
  ])
  limit.release('192.0.2.1')
  expect(limit.take('192.0.2.1')).toBe(true)
})

test('nothing is remembered of an address that has none', () => {
  const limit = new AddressLimit(2)
  limit.take('192.0.2.1')
  limit.take('192.0.2.1')
  limit.release('192.0.2.1')
  limit.release('192.0.2.1')
  expect(limit.size).toBe(0)
})

test.each([
  ['2001:db8::1', '2001:db8::ffff:1', true],
  ['2001:db8::1', '2001:db8:0:0:1:2:3:4', true],
  ['2001:db8:0:1::1', '2001:db8::1', false],
  ['::1', '::2', true],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', true],
  ['fe80::1', '2001:db8::1', false],
  ['2001:DB8::1', '2001:0db8::2', true],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s share a limit: %s', (one, other, isShared) => {
  const limit = new AddressLimit(1)
  limit.take(one)
  expect(limit.take(other)).toBe(!isShared)
})
