import type { Successor } from '@nora/link'
import type { AddressRequest } from './public-address.ts'
import type { TunnelRow } from './tunnels.store.ts'

/** Describes to an agent who takes over the name of its tunnel. */
export function toSuccessor(
  { actor, claim, client_key_hash }: AddressRequest,
  replaced: Pick<TunnelRow, 'user_id' | 'client_key_hash'>,
): Successor {
  const isSamePerson = actor.user_id === replaced.user_id
  return {
    person: isSamePerson ? null : (actor.name ?? actor.email),
    machine: claim.agent.machine,
    is_same_client: isSamePerson && client_key_hash === replaced.client_key_hash,
  }
}
