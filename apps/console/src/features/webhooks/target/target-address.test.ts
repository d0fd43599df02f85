import { expect, test } from 'vitest'
import { isTargetAddress, toListenCommand, toTargetAddress } from './target-address.ts'

test.each([
  ['url', ' example.org/hook ', 'https://example.org/hook'],
  ['url', 'http://example.org', 'http://example.org'],
  ['tunnel', 'https://Shop.example.org/', 'shop.example.org'],
  ['gateway', 'gtw_1', 'gtw_1'],
  ['agent', ' Shop ', 'Shop'],
] as const)('a target of kind %s typed as %j has the address %s', (kind, typed, address) => {
  expect(toTargetAddress(kind, typed)).toBe(address)
})

test.each([
  ['url', 'https://example.org', true],
  ['url', 'http://example.org', false],
  ['url', 'two words', false],
  ['tunnel', '', false],
  ['gateway', 'gtw_1', true],
] as const)('whether %s %j can be a target is %s', (kind, typed, isAllowed) => {
  expect(isTargetAddress(kind, typed)).toBe(isAllowed)
})

test('a name with spaces is one word of the command', () => {
  expect(toListenCommand('Shop orders')).toBe("nora webhook listen 'Shop orders' http://localhost:3000")
})
