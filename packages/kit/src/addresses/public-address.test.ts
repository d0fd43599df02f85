import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'fd00::1',
  'fe80::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '::ffff:0:127.0.0.1',
  '0064:ff9b::7f00:1',
  '64:ff9b:0:0:0:0:7f00:1',
  '64:ff9b:1::7f00:1',
  '0:0:0:0:0:ffff:a00:1',
  '::127.0.0.1',
  '2001:0:7f00:1::',
  '3fff::1',
  '5f00::1',
  '100:0:0:1::1',
  '4000::1',
  'fe80::1%eth0',
  '168.63.129.16',
  '192.88.99.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
