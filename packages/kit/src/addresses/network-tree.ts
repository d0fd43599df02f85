import { type Address, getWidth } from './address.ts'
import type { Network } from './network.ts'

type Node = {
  address: Address
  bits: number
  /** Infinity marks a mere fork. */
  rank: number
  /** The child for a following bit of 0. */
  zero: Node | null
  one: Node | null
}

/**
 * Networks with a rank each, and which of those that hold an address has the lowest: 0 and 1 for “denied” and
 * “allowed”, or the places of an ordered list of rules. A lookup walks down at most one node per bit,
 * however many networks there are: a path-compressed binary trie (D. R. Morrison, PATRICIA, 1968).
 */
export class NetworkTree {
  #v4: Node | null = null
  #v6: Node | null = null

  /** Adds a network; of a network that is added twice the lower rank counts. */
  add({ address, bits }: Network, rank: number): void {
    const added = { address, bits, rank, zero: null, one: null }
    if (getWidth(address) === 32) this.#v4 = insert(this.#v4, added)
    else this.#v6 = insert(this.#v6, added)
  }

  /** The lowest rank of the networks that hold the address; null when none does. */
  lowestRank(address: Address): number | null {
    return this.#lowest(address, getWidth(address))
  }

  /** Does the same for the networks that contain every address of this one. */
  lowestRankAround({ address, bits }: Network): number | null {
    return this.#lowest(address, bits)
  }

  #lowest(address: Address, bits: number): number | null {
    let lowest = Number.POSITIVE_INFINITY
    let node = getWidth(address) === 32 ? this.#v4 : this.#v6
    while (node !== null && node.bits <= bits && sharedBits(node.address, address, node.bits) === node.bits) {
      if (node.rank < lowest) lowest = node.rank
      node = node.bits < getWidth(address) && isSet(address, node.bits) ? node.one : node.zero
    }
    return lowest === Number.POSITIVE_INFINITY ? null : lowest
  }
}

/** The tree below `node` with one more in it. */
function insert(node: Node | null, added: Node): Node {
  if (node === null) return added
  const shared = sharedBits(node.address, added.address, Math.min(node.bits, added.bits))
  if (shared < node.bits && shared < added.bits) {
    const fork = {
      address: node.address,
      bits: shared,
      rank: Number.POSITIVE_INFINITY,
      zero: null,
      one: null,
    }
    hang(fork, node)
    hang(fork, added)
    return fork
  }
  if (shared < node.bits) {
    hang(added, node)
    return added
  }
  if (shared < added.bits) hang(node, added)
  else node.rank = Math.min(node.rank, added.rank)
  return node
}

function hang(parent: Node, child: Node): void {
  if (isSet(child.address, parent.bits)) parent.one = insert(parent.one, child)
  else parent.zero = insert(parent.zero, child)
}

function isSet(address: Address, bit: number): boolean {
  return ((address[bit >>> 5]! >>> (31 - (bit & 31))) & 1) === 1
}

/** How many of the first `limit` bits two addresses have in common. */
function sharedBits(a: Address, b: Address, limit: number): number {
  for (let at = 0; at < limit; at += 32) {
    const difference = a[at >>> 5]! ^ b[at >>> 5]!
    if (difference !== 0) return Math.min(limit, at + Math.clz32(difference))
  }
  return limit
}
