import { isProblem } from '@nora/kit'
import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { refuseSharedHosts } from './separate-hosts.ts'

const load = (flags: Record<string, string>, yaml = '') =>
  loadConfig({
    folder: '/srv',
    env: {},
    flags,
    readText: (path) => (yaml !== '' && path.endsWith('nora-server.yml') ? yaml : undefined),
  })

const OURS = { domain: 'tunnels.example.com', email: 'anna@example.com' }

test('everything follows from one domain', () => {
  const config = load(OURS)
  expect(config).toMatchObject({
    sample: false,
    region: {
      domain: 'tunnels.example.com',
      host: 'tunnels.example.com',
      agent_host: 'tunnels.example.com',
      public_scheme: 'https',
      public_port: 443,
    },
    control: {
      base_url: 'https://console.tunnels.example.com',
      owner_email: 'anna@example.com',
      acme_email: 'anna@example.com',
      acme_region: true,
      dns_port: 53,
    },
    edge: {
      console_host: 'console.tunnels.example.com',
      https: true,
      http_host: '0.0.0.0',
      http_port: 80,
      https_port: 443,
      tcp_host: '0.0.0.0',
    },
  })
  expect(() => refuseSharedHosts(config)).not.toThrow()
})

test('what is set stays, and the line wins over the file', () => {
  const yaml = 'domain: other.example.com\nemail: olga@example.com\nedge:\n  https_port: 8443\nsample: on\n'
  const config = load({ domain: 'Tunnels.Example.com.' }, yaml)
  expect(config).toMatchObject({
    domain: 'tunnels.example.com',
    sample: true,
    edge: { https_port: 8443, http_port: 80 },
    control: { owner_email: 'olga@example.com' },
  })
})

test('an internationalised domain is written in A-labels', () => {
  expect(load({ ...OURS, domain: 'туннели.рф' }).region.domain).toBe('xn--e1agiga2ah.xn--p1ai')
})

test.each([
  ['an address', { ...OURS, domain: '203.0.113.10' }, 'is an address'],
  ['an address of IPv6', { ...OURS, domain: '2001:db8::10' }, 'is an address'],
  ['a URL', { ...OURS, domain: 'https://tunnels.example.com' }, 'is more than a domain'],
  ['a port', { ...OURS, domain: 'tunnels.example.com:443' }, 'is more than a domain'],
  ['one label', { ...OURS, domain: 'tunnels' }, 'will not do'],
  ['a public suffix', { ...OURS, domain: 'co.uk' }, 'belongs to nobody'],
  ['no e-mail', { domain: 'tunnels.example.com' }, '--email you@example.com'],
  ['an e-mail that is none', { ...OURS, email: 'anna' }, 'an e-mail address is needed'],
  ['an e-mail alone', { email: 'anna@example.com' }, 'goes together with domain'],
])('%s is refused with what to do', (_, flags, words) => {
  let problem: unknown
  try {
    load(flags as Record<string, string>)
  } catch (error) {
    problem = error
  }
  expect(isProblem(problem, 'ConfigInvalid') && problem.text.en).toContain(words)
})
