import { isProblem } from '@nora/kit'
import { expect, test } from 'vitest'
import { withHosts, withoutTunnelsLoopback } from './hosts.ts'
import { configSchema } from './schema.ts'
import { refuseSharedHosts } from './separate-hosts.ts'

type Given = Record<string, Record<string, unknown>>

const getConfig = (given: Given) => withHosts(configSchema.parse(given))

function refusal(given: Given): string | null {
  try {
    refuseSharedHosts(getConfig(given))
    return null
  } catch (error) {
    if (isProblem(error, 'ConfigInvalid')) return error.text.en
    throw error
  }
}

test('one machine: the console has localhost, TCP tunnels and ssh an address of their own', () => {
  const { edge, region } = getConfig({})
  expect(edge).toMatchObject({ http_host: '127.0.0.1', tcp_host: '127.0.0.2', ssh_host: '127.0.0.2' })
  expect(region).toMatchObject({ domain: 'localhost', host: '127.0.0.2' })
  expect(refusal({})).toBeNull()
})

test('where the machine lacks that address ssh is served at the usual one', () => {
  const { edge, region } = withoutTunnelsLoopback(getConfig({}))
  expect(edge).toMatchObject({ tcp_host: '127.0.0.2', ssh_host: '127.0.0.1' })
  expect(region.host).toBe('127.0.0.1')
})

test('a person who is alone on the machine may keep everything at one host', () => {
  const given = { control: { allow_shared_host: 'on' } }
  const { edge, region } = getConfig(given)
  expect([edge.tcp_host, edge.ssh_host, region.host]).toEqual(['127.0.0.1', '127.0.0.1', 'localhost'])
  expect(refusal(given)).toBeNull()
})

const HTTPS = { base_url: 'https://nora.example.com' }
const APART = { domain: 'nora-tunnels.net' }

test.each<[string, Given]>([
  ['another registrable domain', { control: HTTPS, region: APART }],
  ['a domain of nip.io beside localhost', { region: { domain: '127.0.0.1.nip.io' } }],
  ['visitors from everywhere while the console is local', { edge: { http_host: '0.0.0.0' } }],
  ['visitors at another address of the machine', { edge: { http_host: '127.0.0.9' } }],
  ['a console at an address', { control: { base_url: 'http://127.0.0.1:7070' } }],
  [
    'http with an address for each',
    {
      control: { base_url: 'http://nora.lan', http_host: '10.0.0.1' },
      region: { domain: 'tunnels-lan.test' },
      edge: { tcp_host: '10.0.0.2' },
    },
  ],
])('a start with %s is fine', (_what, given) => {
  expect(refusal(given)).toBeNull()
})

test.each<[string, string, Given]>([
  [
    'the console’s own host',
    'region.host',
    { control: HTTPS, region: { ...APART, host: 'nora.example.com' } },
  ],
  ['the console’s own host', 'region.domain', { control: HTTPS, region: { domain: 'nora.example.com' } }],
  ['the domain around the console', 'region.domain', { control: HTTPS, region: { domain: 'example.com' } }],
  [
    'a domain below the console',
    'region.domain',
    { control: HTTPS, region: { domain: 't.nora.example.com' } },
  ],
  ['a domain beside the console', 'region.domain', { control: HTTPS, region: { domain: 't.example.com' } }],
  [
    'a host beside the console',
    'region.host',
    { control: HTTPS, region: { ...APART, host: 'tcp.example.com' } },
  ],
  ['localhost named outright', 'region.host', { region: { host: 'localhost' } }],
  [
    'a console that a tunnel could be named like',
    'region.domain',
    { control: { base_url: 'http://console.localhost:7070' } },
  ],
  [
    'the console’s loopback address',
    'edge.tcp_host',
    { edge: { tcp_host: '127.0.0.1' }, region: { host: '127.0.0.9' } },
  ],
  ['the other loopback address', 'edge.tcp_host', { edge: { tcp_host: '::1' } }],
  ['localhost as an address', 'edge.tcp_host', { edge: { tcp_host: 'localhost' } }],
  ['every address', 'edge.tcp_host', { edge: { tcp_host: '0.0.0.0' } }],
  ['the address a console is at', 'edge.tcp_host', { control: { base_url: 'http://127.0.0.2:7070' } }],
  [
    'https on one machine',
    'edge.tcp_host',
    { control: { base_url: 'https://localhost' }, edge: { tcp_host: '::' } },
  ],
  [
    'http at the same addresses',
    'control.base_url',
    {
      control: { base_url: 'http://nora.example.com', http_host: '0.0.0.0' },
      region: APART,
      edge: { http_host: '0.0.0.0' },
    },
  ],
  [
    'http behind a proxy',
    'control.base_url',
    { control: { base_url: 'http://nora.example.com' }, region: APART, edge: { http_host: '0.0.0.0' } },
  ],
])('a start with %s is refused by %s, with what to set', (_what, key, given) => {
  const sentence = refusal(given)
  expect(sentence).toContain(`\n  ${key}: `)
  expect(sentence).toContain('control.allow_shared_host: on')
  expect(refusal({ ...given, control: { ...given.control, allow_shared_host: 'on' } })).toBeNull()
})
