import { expect, test } from 'vitest'
import { findAddress, nameByAddress } from './find-address.ts'

const known = {
  addresses: [
    { endpoint: 'shop.nl.example', kind: 'name' as const, tunnel: null },
    {
      endpoint: 'api.own.example',
      kind: 'domain' as const,
      tunnel: { id: 'tun_1', target: 'localhost:3000' },
    },
    { endpoint: 'nl.example:20001', kind: 'port' as const, tunnel: null },
  ],
  regions: [
    { id: 'nl', domain: 'nl.example' },
    { id: 'ru', domain: 'ru.example' },
  ],
}

test.each([
  ['', null],
  ['shop', { kind: 'own', endpoint: 'shop.nl.example', tunnel: null }],
  ['https://Shop.nl.example/', { kind: 'own', endpoint: 'shop.nl.example', tunnel: null }],
  ['cart', { kind: 'new', endpoint: 'cart.nl.example', name: 'cart', region: 'nl' }],
  ['cart.ru.example', { kind: 'new', endpoint: 'cart.ru.example', name: 'cart', region: 'ru' }],
  ['api.internal', { kind: 'internal', endpoint: 'api.internal' }],
  ['nl.example:20001', { kind: 'own', endpoint: 'nl.example:20001', tunnel: null }],
  ['elsewhere.example', { kind: 'unknown', endpoint: 'elsewhere.example' }],
  ['two words', { kind: 'unknown', endpoint: 'two words' }],
])('the typed address %j is told from others of its kind', (typed, found) => {
  expect(findAddress(typed, 'nl', known)).toEqual(found)
})

test('an own address says which tunnel uses it now', () => {
  expect(findAddress('api.own.example', 'nl', known)).toMatchObject({ tunnel: { id: 'tun_1' } })
})

test.each([
  ['shop.nl.example', 'shop'],
  ['nl.example:20001', 'nl.example:20001'],
])('the gateway at %s is called %s at first', (endpoint, name) => {
  expect(nameByAddress(endpoint)).toBe(name)
})
