import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, formatAddress, parseAddress } from './address.ts'
import { findAddressRefusal, getReach, listNetworks, NamedIpPolicy, type Reach } from './address-access.ts'
import { AddressRules } from './address-rules.ts'
import { type Network, parseNetwork } from './network.ts'

const parse = (texts: readonly string[]): Network[] => texts.map((text) => parseNetwork(text)!)
const policy = (name: string, ...rules: string[]) =>
  new NamedIpPolicy({
    id: `ipp_${name}`,
    name,
    rules: rules.map((rule) => ({
      effect: rule.startsWith('+') ? 'allow' : 'deny',
      network: rule.slice(1),
    })),
  })

describe('who refuses a visitor', () => {
  const lists = new AddressRules({ allow: parse(['10.0.0.0/8']), deny: parse(['10.9.0.0/16']) }, 'tunnel')
  const office = policy('Office', '+10.1.0.0/16')
  const night = policy('Night', '-10.1.2.3', '+0.0.0.0/0')

  test.each([
    ['10.1.0.1', null],
    ['10.9.0.1', { kind: 'deny_cidr', of: 'tunnel' }],
    ['192.0.2.1', { kind: 'allow_cidr', of: 'tunnel' }],
    ['10.2.0.1', { kind: 'ip_policy', id: 'ipp_Office', name: 'Office' }],
    ['10.1.2.3', { kind: 'ip_policy', id: 'ipp_Night', name: 'Night' }],
    ['no address', { kind: 'allow_cidr', of: 'tunnel' }],
  ] as const)('%s: the lists before policies, policies in their order', (visitor, expected) => {
    expect(findAddressRefusal(parseAddress(visitor), lists, [office, night])).toEqual(expected)
  })
})

describe('who gets in', () => {
  test.each<[Reach, string[]]>([
    ['everyone', []],
    ['everyone', ['+0.0.0.0/0', '+::/0']],
    ['some', ['+0.0.0.0/0']],
    ['some', ['-192.0.2.1']],
    ['some', ['-0.0.0.0/1', '-128.0.0.0/2', '-::/0']],
    ['nobody', ['-0.0.0.0/0', '-::/0']],
    ['nobody', ['-0.0.0.0/1', '-128.0.0.0/1', '-::/1', '-8000::/1']],
    ['some', ['-0.0.0.0/0', '-::/1', '-8000::/2', '-c000::/3', '-e000::/4', '-f000::/5']],
    ['nobody', ['-10.0.0.0/8', '+10.1.0.0/16']],
  ])('%s by the rules %j', (reach, rules) => {
    const { policy: one, networks } = policy('One', ...rules)
    expect(getReach((visitor) => !one.allows(visitor), networks)).toBe(reach)
  })

  test('nobody, when two policies each let others in', () => {
    const policies = [policy('Office', '+10.1.0.0/16'), policy('Home', '+10.2.0.0/16')]
    const isRefused = (visitor: Address) => findAddressRefusal(visitor, null, policies) !== null
    expect(getReach(isRefused, listNetworks([], policies))).toBe('nobody')
  })

  test('is told exactly: over a small range, by asking every address', () => {
    const bits = fc.integer({ min: 26, max: 32 })
    const network = fc
      .tuple(fc.integer({ min: 0, max: 63 }), bits)
      .map(([last, length]) => `203.0.113.${last}/${length}`)
    const effect = fc.constantFrom('+', '-')
    const rules = fc.array(
      fc.tuple(effect, network).map((parts) => parts.join('')),
      { maxLength: 8 },
    )
    // Everything outside of the range is refused, so that the range decides.
    const outside = ['-0.0.0.0/1', '-128.0.0.0/2', '-192.0.0.0/8', '-::/0']
    fc.assert(
      fc.property(rules, (chosen) => {
        const one = policy('One', ...outside, ...chosen)
        const inside = policy('Inside', '+203.0.113.0/26')
        const policies = [one, inside]
        const isRefused = (visitor: Address) => findAddressRefusal(visitor, null, policies) !== null
        const refused = Array.from({ length: 64 }, (_, last) => isRefused(parseAddress(`203.0.113.${last}`)!))
        const expected = refused.every(Boolean) ? 'nobody' : 'some'
        expect(getReach(isRefused, listNetworks([], policies))).toBe(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('the bits after the last address of a network are compared across words', () => {
    const asked: string[] = []
    getReach(
      (visitor) => {
        asked.push(formatAddress(visitor))
        return false
      },
      parse(['10.255.255.255', '255.255.255.255', '2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:ffff::/48']),
    )
    expect(asked).toEqual(
      expect.arrayContaining(['11.0.0.0', '255.255.255.255', '2001:db8:0:1::', '2001:db9::']),
    )
  })
})
