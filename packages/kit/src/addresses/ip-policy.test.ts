import { describe, expect, test } from 'vitest'
import { parseAddress } from './address.ts'
import { findIdleRules, IpPolicy, type IpRule } from './ip-policy.ts'
import { writeNetwork } from './write-network.ts'

/** `+10.0.0.0/8 -0.0.0.0/0`: allowed and denied, in order. */
function getRules(text: string): IpRule[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ effect: word.startsWith('+') ? 'allow' : 'deny', network: word.slice(1) }))
}

const office = '+203.0.113.0/24'
const officeButOne = '-203.0.113.7 +203.0.113.0/24'
const one = '+203.0.113.7 -203.0.113.0/24'
const both = '+203.0.113.0/24 +2001:db8::/32'
const nested = '-10.1.2.0/24 +10.1.0.0/16 -10.0.0.0/8 +0.0.0.0/0'

/** Rules, address, whether it is let in, and by which rule from 1; 0: by none. */
const table: [rules: string, address: string, isAllowed: boolean, rule: number][] = [
  // Nothing said, nothing kept out.
  ['', '203.0.113.7', true, 0],
  ['', '::1', true, 0],
  // Only denials: everybody else stays.
  ['-203.0.113.7', '203.0.113.7', false, 1],
  ['-203.0.113.7', '203.0.113.8', true, 0],
  ['-203.0.113.0/24', '203.0.113.255', false, 1],
  ['-203.0.113.0/24', '203.0.114.0', true, 0],
  ['-203.0.113.0/24', '2001:db8::1', true, 0],
  ['-10.0.0.0/8 -192.168.0.0/16', '192.168.1.1', false, 2],
  ['-10.0.0.0/8 -192.168.0.0/16', '172.16.0.1', true, 0],
  // Any allow rule keeps the rest out, of the other family too.
  [office, '203.0.113.0', true, 1],
  [office, '203.0.113.255', true, 1],
  [office, '203.0.112.255', false, 0],
  [office, '203.0.114.0', false, 0],
  [office, '2001:db8::1', false, 0],
  [office, '::1', false, 0],
  ['+2001:db8::/32', '203.0.113.7', false, 0],
  ['-198.51.100.1 +203.0.113.0/24', '8.8.8.8', false, 0],
  ['+203.0.113.0/24 -198.51.100.1', '8.8.8.8', false, 0],
  // The first that holds the address decides, whatever comes after and however exact it is.
  [officeButOne, '203.0.113.7', false, 1],
  [officeButOne, '203.0.113.8', true, 2],
  [officeButOne, '8.8.8.8', false, 0],
  ['+203.0.113.0/24 -203.0.113.7', '203.0.113.7', true, 1],
  [one, '203.0.113.7', true, 1],
  [one, '203.0.113.8', false, 2],
  [one, '198.51.100.1', false, 0],
  ['-203.0.113.0/24 +203.0.113.7', '203.0.113.7', false, 1],
  [nested, '10.1.2.3', false, 1],
  [nested, '10.1.3.3', true, 2],
  [nested, '10.2.0.1', false, 3],
  [nested, '8.8.8.8', true, 4],
  [nested, '2001:db8::1', false, 0],
  ['+203.0.113.7 -203.0.113.7', '203.0.113.7', true, 1],
  ['-203.0.113.7 +203.0.113.7', '203.0.113.7', false, 1],
  // Everybody, family by family.
  ['+0.0.0.0/0', '203.0.113.7', true, 1],
  ['+0.0.0.0/0', '2001:db8::1', false, 0],
  ['+::/0', '2001:db8::1', true, 1],
  ['+::/0', '203.0.113.7', false, 0],
  ['+0.0.0.0/0 +::/0', '2001:db8::1', true, 2],
  ['-0.0.0.0/0 -::/0', '203.0.113.7', false, 1],
  ['-0.0.0.0/0 -::/0', '::1', false, 2],
  ['-0.0.0.0/0', '::1', true, 0],
  // IPv6, at the edges of words.
  [both, '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', true, 2],
  [both, '2001:db9::', false, 0],
  [both, '203.0.113.9', true, 1],
  ['+2001:db8:0:1::/64', '2001:db8:0:1:ffff::', true, 1],
  ['+2001:db8:0:1::/64', '2001:db8:0:2::', false, 0],
  ['+2001:db8::/33', '2001:db8:7fff::', true, 1],
  ['+2001:db8::/33', '2001:db8:8000::', false, 0],
  ['+2001:db8::/127', '2001:db8::1', true, 1],
  ['+2001:db8::/127', '2001:db8::2', false, 0],
  ['+2001:db8::7', '2001:db8::7', true, 1],
  ['+2001:db8::7', '2001:db8::8', false, 0],
  ['+2001:DB8::7', '2001:db8:0:0:0:0:0:7', true, 1],
  ['-fe80::/10', 'fe80::1%eth0', false, 1],
  // IPv4 that comes, or is written, as IPv6 is IPv4.
  [office, '::ffff:203.0.113.7', true, 1],
  [office, '::ffff:cb00:7107', true, 1],
  [office, '::ffff:198.51.100.1', false, 0],
  ['-203.0.113.7', '::ffff:203.0.113.7', false, 1],
  ['+::ffff:203.0.113.0/120', '203.0.113.7', true, 1],
  ['+::ffff:203.0.113.7', '203.0.113.7', true, 1],
  ['+::ffff:0:0/96', '198.51.100.1', true, 1],
  ['+::ffff:0:0/96', '2001:db8::1', false, 0],
  // The ends of an IPv4 address.
  ['+0.0.0.0/1', '127.255.255.255', true, 1],
  ['+0.0.0.0/1', '128.0.0.0', false, 0],
  ['+128.0.0.0/1', '255.255.255.255', true, 1],
  ['+203.0.113.6/31', '203.0.113.7', true, 1],
  ['+203.0.113.6/31', '203.0.113.8', false, 0],
  ['+203.0.113.7/32', '203.0.113.7', true, 1],
  ['-0.0.0.0', '0.0.0.0', false, 1],
  ['-255.255.255.255', '255.255.255.255', false, 1],
]

describe('rules for addresses', () => {
  test.each(table)('[%s] and %s: let in %s, by rule %i', (rules, address, isAllowed, rule) => {
    const policy = new IpPolicy(getRules(rules))
    const parsed = parseAddress(address)
    expect(parsed).not.toBeNull()
    expect(policy.decide(parsed)).toEqual({ isAllowed, rule: rule === 0 ? null : rule - 1 })
    expect(policy.allows(parsed)).toBe(isAllowed)
  })

  test('keep out an address that nobody can tell, whatever they say', () => {
    for (const rules of ['', '+0.0.0.0/0 +::/0', '-203.0.113.7']) {
      expect(new IpPolicy(getRules(rules)).allows(null)).toBe(false)
    }
  })

  test('are not made of what cannot be read', () => {
    expect(() => new IpPolicy([{ effect: 'deny', network: '203.0.113' }])).toThrow('203.0.113')
  })

  test('decide as reading them one by one does', () => {
    let seed = 7
    const below = (limit: number) => {
      seed = (seed * 48_271) % 0x7fff_ffff
      return seed % limit
    }
    const text = () => `10.${below(4)}.${below(4)}.${below(256)}`
    for (let round = 0; round < 100; round++) {
      const rules = Array.from({ length: 40 }, () => {
        const effect = below(2) === 0 ? ('allow' as const) : ('deny' as const)
        return { effect, network: `${text()}/${8 + below(25)}` }
      })
      const policy = new IpPolicy(rules)
      for (let i = 0; i < 20; i++) {
        const address = parseAddress(text())!
        const alone = rules.map((rule) => new IpPolicy([rule]).decide(address).rule === 0)
        const first = alone.indexOf(true)
        expect(policy.decide(address).rule).toBe(first === -1 ? null : first)
      }
    }
  })
})

describe('a rule that never decides', () => {
  test.each<[string, ReturnType<typeof findIdleRules>]>([
    ['+10.0.0.0/8 -10.1.0.0/16', [{ rule: 1, by: 0, kind: 'shadowed' }]],
    ['+10.1.0.0/16 -10.0.0.0/8', []],
    ['+10.0.0.0/8 -10.0.0.0/8', [{ rule: 1, by: 0, kind: 'duplicate' }]],
    ['+10.0.0.0/8 +::ffff:10.0.0.0/104', [{ rule: 1, by: 0, kind: 'duplicate' }]],
    ['-0.0.0.0/0 +2001:db8::/32', []],
    ['-::/0 +2001:db8::/32 +10.0.0.0/8', [{ rule: 1, by: 0, kind: 'shadowed' }]],
    ['+10.1.0.0/16 +10.0.0.0/8 -10.1.2.3', [{ rule: 2, by: 0, kind: 'shadowed' }]],
    ['+203.0.113.7 +203.0.113.8 +203.0.113.7', [{ rule: 2, by: 0, kind: 'duplicate' }]],
  ])('is found in [%s]', (rules, found) => {
    expect(findIdleRules(getRules(rules))).toEqual(found)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7/32 ', '203.0.113.7'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
  ['2001:DB8:0:0::/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['0.0.0.0/0', '0.0.0.0/0'],
])('the network %s is kept as %s', (text, written) => {
  expect(writeNetwork(text)).toMatchObject({ kind: 'network', text: written })
})

test.each([
  ['10.1.2.3/8', '10.0.0.0/8', '10.1.2.3'],
  ['2001:db8::1/33', '2001:db8::/33', '2001:db8::1'],
  ['203.0.113.7/31', '203.0.113.6/31', '203.0.113.7'],
])('%s is refused because it may mean %s or %s', (text, network, address) => {
  expect(writeNetwork(text)).toEqual({ kind: 'host_bits', network, address })
})

test.each([
  '',
  'office',
  '10.0.0.0/33',
  '10.0.0/8',
  '10.0.0.0/',
  '012.0.0.1',
  '::ffff:10.0.0.0/95',
  'fe80::1%eth0',
])('“%s” is no network', (text) => expect(writeNetwork(text)).toEqual({ kind: 'wrong' }))
