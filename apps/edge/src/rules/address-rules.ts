import { type Address, NetworkTree, parseNetwork } from '@nora/kit'

const DENIED = 0
const ALLOWED = 1

/** Who may visit, by address: what is denied is denied, and while anything is allowed all else is denied too. */
export class AddressRules {
  readonly #tree = new NetworkTree()
  readonly #isOpen: boolean

  constructor(allowed: readonly string[], denied: readonly string[]) {
    for (const text of allowed) this.#add(text, ALLOWED)
    for (const text of denied) this.#add(text, DENIED)
    this.#isOpen = allowed.length === 0
  }

  /** An address that nobody can tell is denied. */
  allows(visitor: Address | null): boolean {
    if (visitor === null) return false
    const rank = this.#tree.lowestRank(visitor)
    return rank === null ? this.#isOpen : rank === ALLOWED
  }

  #add(text: string, rank: number): void {
    const network = parseNetwork(text)
    if (network === null) throw new RangeError('not a network')
    this.#tree.add(network, rank)
  }
}
