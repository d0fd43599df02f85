import type { Address } from '@nora/kit'
import type { TunnelFacts } from '../legs/tunnel.ts'

type Facts = Pick<TunnelFacts, 'teamId' | 'hostname' | 'rules'>

/** Whether whoever comes from the address may not visit the tunnel. */
export type IsKeptOut = (visitor: { address: Address | null }, facts: Facts) => boolean

/** By the lists of the tunnel, then by the IP policies of its team. */
export function createIsKeptOut(policies: {
  isKeptOut: (address: Address | null, facts: Facts) => boolean
}): IsKeptOut {
  return ({ address }, facts) => {
    const { addresses } = facts.rules
    return (addresses !== null && !addresses.allows(address)) || policies.isKeptOut(address, facts)
  }
}
