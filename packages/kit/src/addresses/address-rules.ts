import type { Address } from './address.ts'
import type { Network } from './network.ts'
import { NetworkTree } from './network-tree.ts'

const DENIED = 0
const ALLOWED = 1

/** Says what refuses an address: a list of the tunnel or of its reserved port, or an IP policy of the team. */
export type AddressRefusal =
  | { readonly kind: 'allow_cidr' | 'deny_cidr'; readonly of: ListOwner }
  | { readonly kind: 'ip_policy'; readonly id: string | null; readonly name: string }

export type ListOwner = 'tunnel' | 'port'

export type AddressLists = { readonly allow: readonly Network[]; readonly deny: readonly Network[] }

/**
 * Decides who may visit by address: denied addresses are denied, and if anything is allowed all else is denied
 * too.
 */
export class AddressRules {
  readonly #tree = new NetworkTree()
  readonly #isOpen: boolean
  readonly #denied: AddressRefusal
  readonly #notAllowed: AddressRefusal

  constructor({ allow, deny }: AddressLists, of: ListOwner) {
    for (const network of allow) this.#tree.add(network, ALLOWED)
    for (const network of deny) this.#tree.add(network, DENIED)
    this.#isOpen = allow.length === 0
    this.#denied = { kind: 'deny_cidr', of }
    this.#notAllowed = { kind: 'allow_cidr', of }
  }

  allows(visitor: Address | null): boolean {
    return this.findRefusal(visitor) === null
  }

  /** Returns the list that refuses the visitor; null when none does. An unknown address is denied. */
  findRefusal(visitor: Address | null): AddressRefusal | null {
    if (visitor === null) return this.#isOpen ? this.#denied : this.#notAllowed
    const rank = this.#tree.lowestRank(visitor)
    if (rank === null) return this.#isOpen ? null : this.#notAllowed
    return rank === ALLOWED ? null : this.#denied
  }
}
