import { can } from '../../platform/actor.ts'
import type { AddressRequest } from './public-address.ts'
import type { Claimant } from './tunnels.rules.ts'

/** Describes who asks for a name, as far as the rules consider it. */
export function toClaimant({ actor, claim, client_key_hash }: AddressRequest): Claimant {
  return {
    user_id: actor.user_id,
    team_id: actor.team_id,
    client_key_hash,
    instance: claim.agent.instance,
    is_pooled: claim.is_pooled,
    takes_over: claim.takes_over,
    manages_team: can(actor, 'tunnels.manage_team'),
  }
}
