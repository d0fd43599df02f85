import { expect, test } from 'vitest'
import { isLoopbackHost } from './hosts/lookup-host.ts'
import { folderTarget, parseOriginTarget, toHost } from './target.ts'

test.each([
  ['3000', 'http://localhost:3000'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['api.internal:81', 'http://api.internal:81'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://nas.lan', 'http://nas.lan:80'],
  ['https://Localhost', 'https://localhost:443'],
  ['https://localhost:8443', 'https://localhost:8443'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['h2c://localhost:50051', 'h2c://localhost:50051'],
  ['H2C://api.lan', 'h2c://api.lan:80'],
  ['unix:/run/app.sock', 'unix:/run/app.sock'],
])('%s leads to %s', (text, label) => {
  expect(parseOriginTarget(text).label).toBe(label)
})

test.each([
  '',
  '0',
  '-1',
  '99999',
  'shop',
  'localhost:',
  'localhost:0',
  'localhost:70000',
  'localhost:30a',
  'ftp://localhost:21',
  'http://localhost:3000/path',
  'http://user@localhost:3000',
  'unix:',
  'a b:80',
])('%j is refused with a sentence', (text) => {
  expect(() => parseOriginTarget(text)).toThrowError(expect.objectContaining({ code: 'InvalidTarget' }))
})

test.each([
  ['localhost', true],
  ['shop.localhost', true],
  ['127.0.0.5', true],
  ['::1', true],
  ['10.0.0.1', false],
  ['localhost.example.com', false],
])('%s is on this machine: %s', (host, isLocal) => {
  expect(isLoopbackHost(host)).toBe(isLocal)
})

test.each([
  ['3000', 'localhost:3000'],
  ['http://nas.lan', 'nas.lan'],
  ['https://nas.lan', 'nas.lan'],
  ['https://[::1]:8443', '[::1]:8443'],
  ['h2c://localhost:50051', 'localhost:50051'],
  ['unix:/run/app.sock', 'localhost'],
])('%s called directly is asked for %s', (text, host) => {
  expect(toHost(parseOriginTarget(text))).toBe(host)
})

test('a label fits what the server takes, however long the path', () => {
  const { label } = folderTarget(`/${'long/'.repeat(100)}site`)
  expect(label).toHaveLength(250)
  expect(label).toMatch(/^….*site$/)
})
