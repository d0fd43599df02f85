import { expect, test } from 'vitest'
import { localhostLines } from './localhost-lines.ts'

test.each([
  ['http://shop.localhost:8080', '127.0.0.1:8080 with the header Host: shop.localhost:8080'],
  ['https://shop.localhost', 'curl --resolve shop.localhost:443:127.0.0.1 https://shop.localhost'],
  ['tcp://ports.localhost:20417', 'By its number: 127.0.0.1:20417'],
  ['ssh://ports.localhost:20418', 'By its number: 127.0.0.1:20418'],
])('%s comes with help for programs that do not know the name', (url, help) => {
  expect(localhostLines({ url }, 'en').join('\n')).toContain(help)
  expect(localhostLines({ url }, 'ru')).toHaveLength(1)
})

test.each(['http://shop.127.0.0.1.nip.io:8080', 'https://shop.example.com', 'tcp://localhost:20417', null])(
  '%s needs no help',
  (url) => {
    expect(localhostLines({ url }, 'en')).toEqual([])
  },
)
