import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

test.each([
  ['http://shop.localhost:8080', '127.0.0.1:8080 with the header Host: shop.localhost:8080'],
  ['https://shop.localhost', 'curl --resolve shop.localhost:443:127.0.0.1 https://shop.localhost'],
  ['tcp://ports.localhost:20417', 'By its number: 127.0.0.1:20417'],
  ['ssh://ports.localhost:20418', 'By its number: 127.0.0.1:20418'],
])('%s comes with help for programs that do not know the name', (url, help) => {
  expect(addressLines({ url, gateway: null }, 'en').join('\n')).toContain(help)
  expect(addressLines({ url, gateway: null }, 'ru')).toHaveLength(1)
})

test.each(['http://shop.127.0.0.1.nip.io:8080', 'https://shop.example.com', 'tcp://localhost:20417', null])(
  '%s needs no help',
  (url) => {
    expect(addressLines({ url, gateway: null }, 'en')).toEqual([])
  },
)

test('an internal address says who reaches it, and a member of a pool says whose it is', () => {
  const url = 'http://api.internal'
  expect(addressLines({ url, gateway: null }, 'en')).toEqual([
    expect.stringContaining('gateways and policies'),
  ])
  expect(addressLines({ url, gateway: 'shop' }, 'en')).toEqual([expect.stringContaining('“shop”')])
})
