import { type Address, type Network, NetworkTree } from '@nora/kit'

const DENIED = 0
const ALLOWED = 1

/** Who may visit, by address: what is denied is denied, and while anything is allowed all else is denied too. */
export class AddressRules {
  readonly #tree = new NetworkTree()
  readonly #isOpen: boolean

  constructor(allowed: readonly Network[], denied: readonly Network[]) {
    for (const network of allowed) this.#tree.add(network, ALLOWED)
    for (const network of denied) this.#tree.add(network, DENIED)
    this.#isOpen = allowed.length === 0
  }

  /** An address that nobody can tell is denied. */
  allows(visitor: Address | null): boolean {
    if (visitor === null) return false
    const rank = this.#tree.lowestRank(visitor)
    return rank === null ? this.#isOpen : rank === ALLOWED
  }
}
