import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey, formatAddress, getWidth, parseAddress } from './address.ts'
import { parseNetwork } from './network.ts'
import { NetworkTree } from './network-tree.ts'

describe('an address', () => {
  test.each([
    ['192.0.2.1', [0xc0000201]],
    ['255.255.255.255', [0xffffffff]],
    ['::', [0, 0, 0, 0]],
    ['::1', [0, 0, 0, 1]],
    ['2001:DB8::9', [0x20010db8, 0, 0, 9]],
    ['1:2:3:4:5:6:7::', [0x10002, 0x30004, 0x50006, 0x70000]],
    ['64:ff9b::192.0.2.1', [0x64ff9b, 0, 0, 0xc0000201]],
    ['fe80::1%eth0', [0xfe800000, 0, 0, 1]],
    ['::ffff:192.0.2.1', [0xc0000201]],
    ['::FFFF:c000:201', [0xc0000201]],
  ])('%s is read', (text, words) => {
    expect(parseAddress(text)).toEqual(words)
  })

  test.each(
    [
      ['', '1.2.3', '1.2.3.4.5', '1.2.3.256', '01.2.3.4', '1.2.3.-4', '1.2.3.4 ', '0x1.2.3.4', 'localhost'],
      [':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4::5:6:7:8', '12345::', 'g::', '1.2.3.4::', '::1.2.3'],
    ].flat(),
  )('%j is none', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  test('is written as Node writes it', () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const text = groups.map((one) => one.toString(16)).join(':')
        const address = parseAddress(text) ?? []
        // Node writes `::192.0.2.1`, which RFC 5952 §5 leaves to networks known to use it.
        fc.pre(address.length === 4 && groups.slice(0, 6).some((one) => one !== 0))
        expect(formatAddress(address)).toBe(new SocketAddress({ address: text, family: 'ipv6' }).address)
      }),
    )
    expect(formatAddress([0, 0, 0, 1])).toBe('::1')
    expect(formatAddress([0, 0, 0, 0])).toBe('::')
    expect(formatAddress([0xc0000201])).toBe('192.0.2.1')
  })

  test('is what Node takes for one, whatever the text', () => {
    const chunks = fc.constantFrom(
      '1',
      '0',
      'ff',
      '255',
      '256',
      '01',
      '12345',
      ':',
      '::',
      '.',
      '1.2.3.4',
      'g',
    )
    const texts = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.array(chunks, { maxLength: 16 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseAddress(text) !== null).toBe(isIPv4(text) || isIPv6(text))
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['FE80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s in limits per address', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

describe('a network', () => {
  test.each([
    ['10.0.0.0/8', 8],
    ['0.0.0.0/0', 0],
    ['10.1.2.3', 32],
    ['2001:db8::/32', 32],
    ['2001:db8::1', 128],
    ['::ffff:10.0.0.0/104', 8],
    ['::ffff:10.0.0.1', 32],
  ])('%s has %i bits', (text, bits) => {
    expect(parseNetwork(text)?.bits).toBe(bits)
  })

  test.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/+8',
    '10.0.0.0/8/8',
    '::/129',
    '::ffff:10.0.0.0/95',
    'fe80::1%eth0/64',
    '10/8',
    '',
  ])('%j is none', (text) => {
    expect(parseNetwork(text)).toBeNull()
  })
})

describe('the lowest rank', () => {
  const getTree = (texts: readonly string[]) => {
    const tree = new NetworkTree()
    for (const [rank, text] of texts.entries()) tree.add(parseNetwork(text)!, rank)
    return tree
  }
  const getRank = (texts: readonly string[], address: string) =>
    getTree(texts).lowestRank(parseAddress(address)!)

  test.each([
    [['10.0.0.0/8', '10.1.0.0/16'], '10.1.2.3', 0],
    [['10.1.0.0/16', '10.0.0.0/8'], '10.1.2.3', 0],
    [['10.1.0.0/16', '10.0.0.0/8'], '10.2.2.3', 1],
    [['10.1.2.3', '10.1.2.2', '0.0.0.0/0'], '10.1.2.2', 1],
    [['10.1.2.3', '10.1.2.2', '0.0.0.0/0'], '192.0.2.1', 2],
    [['10.0.0.0/8'], '11.0.0.0', null],
    [['10.0.0.0/8', '10.0.0.0/8'], '10.0.0.1', 0],
    [['10.1.2.3/24'], '10.1.2.99', 0],
    [['::/0'], '192.0.2.1', null],
    [['0.0.0.0/0'], '2001:db8::1', null],
    [['192.0.2.0/24'], '::ffff:192.0.2.7', 0],
    [['::ffff:192.0.2.0/120'], '192.0.2.7', 0],
    [['2001:db8::/33', '2001:db8:8000::/33'], '2001:db8:ffff::', 1],
    [[], '192.0.2.1', null],
  ])('in %j of %s is %s', (texts, address, rank) => {
    expect(getRank(texts, address)).toBe(rank)
  })

  /** Addresses near each other, so that networks hold them, and each other. */
  const nearV4 = fc.integer({ min: 0, max: 0xffff }).map((low) => `10.0.${low >>> 8}.${low & 255}`)
  const nearV6 = fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 0xff }))
    .map(([high, low]) => `2001:db8:0:${high.toString(16)}::${low.toString(16)}`)
  const address = fc.oneof(nearV4, nearV6)
  const network = address.chain((text) =>
    fc.integer({ min: 0, max: getWidth(parseAddress(text)!) }).map((bits) => ({ text, bits })),
  )

  test('is that of the first network in the list that Node finds the address in', () => {
    fc.assert(
      fc.property(
        fc.array(network, { maxLength: 40 }),
        fc.array(address, { minLength: 1 }),
        (list, visitors) => {
          const tree = getTree(list.map(({ text, bits }) => `${text}/${bits}`))
          const blocks = list.map(({ text, bits }) => {
            const family = getFamily(text)
            const block = new BlockList()
            block.addSubnet(text, bits, family)
            return { family, block }
          })
          for (const visitor of visitors) {
            const family = getFamily(visitor)
            // Node finds IPv4 in `::/0` by way of its mapped form; whoever writes that means IPv6.
            const first = blocks.findIndex((one) => one.family === family && one.block.check(visitor, family))
            expect(tree.lowestRank(parseAddress(visitor)!)).toBe(first === -1 ? null : first)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('does not take longer to find among ten thousand networks: a lookup passes each bit once', () => {
    const tree = new NetworkTree()
    for (let i = 0; i < 10_000; i++) {
      tree.add(parseNetwork(`2001:db8:${i.toString(16)}::/48`)!, i)
      tree.add(parseNetwork(`10.${i >>> 8}.${i & 255}.0/24`)!, i)
    }
    let reads = 0
    const counted = new Proxy(parseAddress('2001:db8:26f7::1')!, {
      get(words, key) {
        if (/^\d$/.test(String(key))) reads++
        return Reflect.get(words, key) as unknown
      },
    })
    expect(tree.lowestRank(counted)).toBe(0x26f7)
    // One word or two per node to compare and one to turn, and no more nodes than bits.
    expect(reads).toBeLessThan(128)
  })
})

function getFamily(text: string): 'ipv4' | 'ipv6' {
  return text.includes(':') ? 'ipv6' : 'ipv4'
}
