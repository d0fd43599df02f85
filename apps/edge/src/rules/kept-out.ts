import type { Address } from '@nora/kit'
import type { TunnelRules } from './tunnel-rules.ts'

type Facts = {
  readonly teamId: string
  readonly hostname: string
  readonly rules: Pick<TunnelRules, 'addresses'>
}

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
