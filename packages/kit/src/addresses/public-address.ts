import { parseAddress } from './address.ts'
import { parseNetwork } from './network.ts'
import { NetworkTree } from './network-tree.ts'

/** RFC 6890 and its successors: what is not on the public internet. */
const closed = toTree([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Metadata of a cloud's machines at an address that looks like any other.
  '168.63.129.16/32',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/**
 * Allows only global unicast addresses of IPv6 (RFC 4291 §2.4), without those that embed IPv4 or have a special
 * purpose.
 */
const globalUnicast = toTree(['0.0.0.0/0', '2000::/3'])

/** Whether an address of IPv4 or IPv6 is one of the public internet; false for a text that is none. */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (address === null) return false
  return globalUnicast.lowestRank(address) !== null && closed.lowestRank(address) === null
}

function toTree(networks: readonly string[]): NetworkTree {
  const tree = new NetworkTree()
  for (const text of networks) {
    const network = parseNetwork(text)
    if (network === null) throw new RangeError(`${text} is no network`)
    tree.add(network, 0)
  }
  return tree
}
