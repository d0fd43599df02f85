import { expect, test } from 'vitest'
import { toLocalhostName } from './localhost-name.ts'

test.each([
  ['http://shop.localhost:8080', 'shop.localhost:8080', '127.0.0.1:8080', 'shop.localhost:8080:127.0.0.1'],
  ['https://Shop.Localhost/', 'shop.localhost', '127.0.0.1:443', 'shop.localhost:443:127.0.0.1'],
  ['http://a.b.localhost', 'a.b.localhost', '127.0.0.1:80', 'a.b.localhost:80:127.0.0.1'],
])('%s is told by its parts', (url, host, address, resolve) => {
  expect(toLocalhostName(url)).toEqual({ host, address, resolve })
})

test.each([
  'http://localhost:8080',
  'tcp://localhost:20000',
  'http://127.0.0.1.nip.io:8080',
  'http://localhost.example.com',
  'http://notlocalhost:8080',
  'not a url',
])('%s is found by every program', (url) => {
  expect(toLocalhostName(url)).toBeNull()
})
