import type { Address } from '@nora/kit'
import type { TunnelRules } from '../../rules/tunnel-rules.ts'

type Facts = {
  readonly teamId: string
  readonly hostname: string
  readonly rules: Pick<TunnelRules, 'addresses'>
}

/** Whether whoever comes from the address may not visit the tunnel. */
export type IsDenied = (visitor: { address: Address | null }, facts: Facts) => boolean

/** By the lists of the tunnel, then by the IP policies of its team. */
export function createIsDenied(policies: {
  isDenied: (address: Address | null, facts: Facts) => boolean
}): IsDenied {
  return ({ address }, facts) => {
    const { addresses } = facts.rules
    return (addresses !== null && !addresses.allows(address)) || policies.isDenied(address, facts)
  }
}
