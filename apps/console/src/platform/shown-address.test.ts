import { expect, test } from 'vitest'
import { getShownAddress } from './shown-address.ts'

test.each([
  ['https://shop.nora.example', 'shop.nora.example'],
  ['http://shop.localhost:8080', 'shop.localhost:8080'],
  ['tcp://tcp.nora.example:20017', 'tcp.nora.example:20017'],
  ['ssh://127.0.0.2:20003', '127.0.0.2:20003'],
])('%s is shown as %s', (url, shown) => {
  expect(getShownAddress({ url })).toBe(shown)
})
