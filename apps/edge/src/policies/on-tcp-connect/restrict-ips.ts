import { type Address, type AddressRefusal, findAddressRefusal, type NamedIpPolicy } from '@nora/kit'
import type { TunnelRules } from '../../rules/tunnel-rules.ts'

type Facts = {
  readonly teamId: string
  readonly hostname: string
  readonly rules: Pick<TunnelRules, 'addresses'>
}

/** Finds what refuses a visitor from the address at the tunnel; null when nothing does. */
export type FindRefusal = (visitor: { address: Address | null }, facts: Facts) => AddressRefusal | null

/** Checks the address lists of the tunnel, then the IP policies of its team. */
export function createFindRefusal(policies: {
  ofEndpoint: (facts: Facts) => readonly NamedIpPolicy[]
}): FindRefusal {
  return ({ address }, facts) =>
    findAddressRefusal(address, facts.rules.addresses, policies.ofEndpoint(facts))
}
