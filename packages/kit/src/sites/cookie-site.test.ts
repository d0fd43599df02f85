import { expect, test } from 'vitest'
import { isLoopbackHost, isPublicSuffix, normalHost, sharedSite } from './cookie-site.ts'

test.each([
  ['nora.example.com', 'nora.example.com', { kind: 'same' }],
  ['Nora.Example.com.', 'nora.example.com', { kind: 'same' }],
  ['127.0.0.1', '127.1', { kind: 'same' }],
  ['[::1]', '::1', { kind: 'same' }],
  ['нора.рф', 'xn--80azdi.xn--p1ai', { kind: 'same' }],
  ['nora.example.com', 'example.com', { kind: 'inside' }],
  ['example.com', 'tunnels.example.com', { kind: 'around' }],
  ['nora.example.com', 'tunnels.example.com', { kind: 'siblings', parent: 'example.com' }],
  ['nora.example.co.uk', 'tunnels.example.co.uk', { kind: 'siblings', parent: 'example.co.uk' }],
  ['nora.127.0.0.1.nip.io', 't.127.0.0.1.nip.io', { kind: 'siblings', parent: 'nip.io' }],
  ['a.corp.internal', 'b.corp.internal', { kind: 'siblings', parent: 'corp.internal' }],
  ['nora.example.com', 'nora-tunnels.net', null],
  ['nora.co.uk', 'tunnels.co.uk', null],
  ['anna.github.io', 'boris.github.io', null],
  ['console.localhost', 'shop.localhost', null],
  ['localhost', '127.0.0.1', null],
  ['127.0.0.1', '127.0.0.2', null],
  ['10.0.0.1', '1.0.0.10', null],
  ['localhost', '127.0.0.1.nip.io', null],
])('between %s and %s browsers share %o', (one, other, shared) => {
  expect(sharedSite(one, other)).toEqual(shared)
})

test('names of the Public Suffix List and of one label keep their children apart', () => {
  const suffixes = ['localhost', 'com', 'co.uk', 'github.io', 'nora', 'internal']
  expect(suffixes.filter((name) => !isPublicSuffix(name))).toEqual([])
  const names = ['example.com', 'shop.localhost', 'anna.github.io', 'corp.internal', '127.0.0.1', '::1']
  expect(names.filter(isPublicSuffix)).toEqual([])
})

test('loopback is known by name and by address', () => {
  const loopback = [
    'localhost',
    'LOCALHOST.',
    'nora.localhost',
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '[::1]',
    '::1',
  ]
  expect(loopback.filter((host) => !isLoopbackHost(host))).toEqual([])
  expect(['localhost.example.com', '128.0.0.1', '127.0.0.1.nip.io', '::2'].filter(isLoopbackHost)).toEqual([])
  expect(normalHost('[2001:DB8::0:1]')).toBe('2001:db8::1')
})
