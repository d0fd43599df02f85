import { type Address, type Network, NetworkTree, parseAddress, parseNetwork } from '@nora/kit'
import type { CelValue } from '../value.ts'
import type { Frame } from '../values/frame.ts'
import { remember } from '../values/remember.ts'
import { toList, toText } from './arguments.ts'
import { define, type FunctionDefinition } from './definition.ts'

/** One visitor is asked about in several rules. */
const getAddress = remember((text): Address | 'none' => parseAddress(text) ?? 'none', 100)
const getNetwork = remember((text): Network | 'none' => parseNetwork(text) ?? 'none', 1_000)

/** Trees of lists that are literals are made once. */
const trees = new WeakMap<readonly CelValue[], NetworkTree>()

function isInRanges(frame: Frame, ip: CelValue, ranges: CelValue): boolean {
  const list = toList(ranges)
  const address = getAddress(toText(ip))
  if (address === 'none') return false
  let tree = trees.get(list)
  if (!tree) {
    frame.budget.spend(list.length)
    tree = new NetworkTree()
    for (const range of list) {
      const network = getNetwork(toText(range))
      if (network !== 'none') tree.add(network, 0)
    }
    trees.set(list, tree)
  }
  return tree.lowestRank(address) !== null
}

function isInRange(_: Frame, ip: CelValue, range: CelValue): boolean {
  const address = getAddress(toText(ip))
  const network = getNetwork(toText(range))
  if (address === 'none' || network === 'none' || address.length !== network.address.length) return false
  return isWithin(address, network)
}

function isWithin(address: readonly number[], { address: base, bits }: Network): boolean {
  for (let word = 0; word * 32 < bits; word++) {
    const left = Math.min(32, bits - word * 32)
    const mask = left === 32 ? 0xffffffff : ~(0xffffffff >>> left)
    if ((((address[word] ?? 0) ^ (base[word] ?? 0)) & mask) !== 0) return false
  }
  return true
}

const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((text) => parseNetwork(text) as Network)

function isPrivate(_: Frame, ip: CelValue): boolean {
  const address = getAddress(toText(ip))
  return address !== 'none' && address.length === 1 && PRIVATE.some((network) => isWithin(address, network))
}

/** What asks whether an address is in a network. */
export const NETWORKS: readonly FunctionDefinition[] = [
  define('inCidrRange(string, string): bool', isInRange, {
    en: 'Tells whether an address is in a network; false where one of them is invalid.',
    ru: 'Говорит, входит ли адрес в сеть; если что-то из них неверно — нет.',
    example: "inCidrRange(conn.client_ip, '192.0.2.0/24')",
  }),
  define('inCidrRanges(string, list<string>): bool', isInRanges, {
    en: 'Tells whether an address is in one of the networks; invalid ones are passed over.',
    ru: 'Говорит, входит ли адрес в одну из сетей; неверные пропускаются.',
    example: "inCidrRanges(conn.client_ip, ['192.0.2.0/24', '2001:db8::/32'])",
  }),
  define('string.isPrivateIp(): bool', isPrivate, {
    en: 'Tells whether the string is a private IPv4 address (RFC 1918).',
    ru: 'Говорит, является ли строка частным адресом IPv4 (RFC 1918).',
    example: "'192.168.1.1'.isPrivateIp() → true",
  }),
]
