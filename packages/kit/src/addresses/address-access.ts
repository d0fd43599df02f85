import type { Address } from './address.ts'
import type { AddressLists, AddressRefusal, AddressRules } from './address-rules.ts'
import { IpPolicy, type IpRule } from './ip-policy.ts'
import { type Network, parseNetwork } from './network.ts'

/** In the list of what an IP policy is attached to: every public address of the team. */
export const EVERY_ENDPOINT = '*'

/** An IP policy in force, with what it is called when it refuses somebody. */
export class NamedIpPolicy {
  readonly refusal: AddressRefusal & { kind: 'ip_policy' }
  readonly policy: IpPolicy
  readonly networks: readonly Network[]

  /** Throws for a network that cannot be read. */
  constructor({ id, name, rules }: { id: string | null; name: string; rules: readonly IpRule[] }) {
    this.refusal = { kind: 'ip_policy', id, name }
    this.policy = new IpPolicy(rules)
    this.networks = rules.map(({ network }) => parseNetwork(network)!)
  }
}

/**
 * Who refuses a visitor of a public address: first its tunnel's own lists, then each IP policy that is attached to it, in
 * their order; all of them have to allow it. Null: nobody refuses. Edges ask this at every request, and control for
 * what it says of who gets in.
 */
export function findAddressRefusal(
  visitor: Address | null,
  lists: AddressRules | null,
  policies: readonly NamedIpPolicy[],
): AddressRefusal | null {
  const refusal = lists === null ? null : lists.findRefusal(visitor)
  if (refusal !== null) return refusal
  for (const { policy, refusal } of policies) if (!policy.allows(visitor)) return refusal
  return null
}

/** Says who is allowed, as far as addresses decide. */
export type Reach = 'everyone' | 'some' | 'nobody'

/** Each of them is looked for in lists that may be as long: more would keep a server busy for seconds. */
const MOST_SAMPLES = 2_000

/**
 * Decided exactly: between two neighbouring ends of networks every address is treated alike, so that one address of
 * each such range stands for all of it. Of more than a thousand networks that all are treated alike it says `some`.
 */
export function getReach(isRefused: (visitor: Address) => boolean, networks: readonly Network[]): Reach {
  let [isAnyRefused, isAnyAllowed, looked] = [false, false, 0]
  for (const sample of getSamples(networks)) {
    if (isRefused(sample)) isAnyRefused = true
    else isAnyAllowed = true
    if (isAnyRefused && isAnyAllowed) return 'some'
    if (++looked === MOST_SAMPLES) return 'some'
  }
  return isAnyAllowed ? 'everyone' : 'nobody'
}

function* getSamples(networks: readonly Network[]): Generator<Address> {
  yield* [[0], [0, 0, 0, 0]]
  for (const network of networks) {
    yield getFirst(network)
    const next = getNext(network)
    if (next !== null) yield next
  }
}

/** Lists all networks of lists and policies, for `getReach`. */
export function listNetworks(
  lists: readonly AddressLists[],
  policies: readonly NamedIpPolicy[],
): readonly Network[] {
  return [
    ...lists.flatMap(({ allow, deny }) => [...allow, ...deny]),
    ...policies.flatMap(({ networks }) => networks),
  ]
}

function getFirst({ address, bits }: Network): Address {
  return address.map((word, at) => (word & getMask(bits - at * 32)) >>> 0)
}

/** The address behind the last one of the network; null behind the last of its family. */
function getNext(network: Network): Address | null {
  const next = [...getFirst(network)]
  if (network.bits === 0) return null
  let at = (network.bits - 1) >>> 5
  let carry = 2 ** (31 - ((network.bits - 1) & 31))
  for (; at >= 0; at--) {
    const sum = next[at]! + carry
    next[at] = sum >>> 0
    if (sum < 2 ** 32) return next
    carry = 1
  }
  return null
}

function getMask(bits: number): number {
  if (bits <= 0) return 0
  return bits >= 32 ? 0xff_ff_ff_ff : ~(0xff_ff_ff_ff >>> bits)
}
