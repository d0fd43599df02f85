import { type Address, getWidth } from './address.ts'
import { type Network, parseNetwork } from './network.ts'
import { NetworkTree } from './network-tree.ts'

export type IpEffect = 'allow' | 'deny'
/** `network` in CIDR notation, or an address alone. */
export type IpRule = { readonly network: string; readonly effect: IpEffect }

/**
 * Holds the decision of a policy on an address. `rule` is the index of the rule that decides, counted from 0;
 * null when none contains the address: then it is allowed, unless the policy has an allow rule.
 */
export type IpDecision = { readonly isAllowed: boolean; readonly rule: number | null }

/** A rule that can never decide, and the place of the one before it that always does. */
export type IdleRule = { readonly rule: number; readonly by: number; readonly kind: 'duplicate' | 'shadowed' }

/**
 * Ordered rules for addresses, ready for use: the first that holds the address decides, and a policy with any
 * rule that allows denies the rest. Looking up costs the same for three rules and for two hundred.
 */
export class IpPolicy {
  readonly #tree = new NetworkTree()
  readonly #effects: readonly IpEffect[]
  readonly #isOpen: boolean

  /** Throws for a network that cannot be read: leaving one out could let anybody in. */
  constructor(rules: readonly IpRule[]) {
    this.#effects = rules.map(({ effect }) => effect)
    this.#isOpen = !this.#effects.includes('allow')
    for (const [place, { network }] of rules.entries()) this.#tree.add(getNetwork(network), place)
  }

  /** An address that nobody can tell is denied. */
  decide(address: Address | null): IpDecision {
    if (address === null) return { isAllowed: false, rule: null }
    const rule = this.#tree.lowestRank(address)
    return { isAllowed: rule === null ? this.#isOpen : this.#effects[rule] === 'allow', rule }
  }

  allows(address: Address | null): boolean {
    if (address === null) return false
    const rule = this.#tree.lowestRank(address)
    return rule === null ? this.#isOpen : this.#effects[rule] === 'allow'
  }
}

/** Rules whose every address an earlier rule decides. Throws for a network that cannot be read. */
export function findIdleRules(rules: readonly IpRule[]): IdleRule[] {
  const before = new NetworkTree()
  const networks = rules.map(({ network }) => getNetwork(network))
  return networks.flatMap((network, rule) => {
    const by = before.lowestRankAround(network)
    before.add(network, rule)
    if (by === null) return []
    const other = networks[by]!
    return [{ rule, by, kind: isSame(other, network) ? ('duplicate' as const) : ('shadowed' as const) }]
  })
}

function isSame(one: Network, other: Network): boolean {
  return one.bits === other.bits && getWidth(one.address) === getWidth(other.address)
}

function getNetwork(text: string): Network {
  const network = parseNetwork(text)
  if (network === null) throw new Error(`${text} is no network`)
  return network
}
