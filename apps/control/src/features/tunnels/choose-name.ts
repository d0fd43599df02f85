import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { isHeld } from './live-tunnel.ts'
import type { LiveTunnels } from './live-tunnels.ts'
import type { AddressRequest } from './public-address.ts'
import { randomName } from './random-name.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { isName, isReservedName } from './tunnels.rules.ts'
import { listRandomEndpoints } from './tunnels.store.ts'

/** The name that was asked for, the random one the client had last, or a new random one. */
export async function chooseName(
  { live }: { live: LiveTunnels },
  tx: Db,
  { claim, actor, client_key_hash }: AddressRequest,
): Promise<{ name: string; is_random: boolean }> {
  if (claim.name !== null) return { name: checkName(claim.name), is_random: false }
  const { region, target, kind } = claim
  const had = await listRandomEndpoints(tx, { client_key_hash, user_id: actor.user_id, region, target, kind })
  const free = had.find((endpoint) => {
    // Whoever calls an address must not start another program than before.
    if (kind === 'trigger' && endpoint.target !== target) return false
    const open = live.ofEndpoint(endpoint.id)
    // A second tunnel of this client must not take the first one's name while that one is only away.
    return open.length === 0 || (endpoint.target === target && !open.some(isHeld))
  })
  return { name: free?.name ?? randomName(), is_random: true }
}

function checkName(asked: string): string {
  const name = asked.trim().toLowerCase()
  if (!isName(name)) throw fieldProblem('name', tunnelsTexts.badName)
  if (isReservedName(name)) throw fieldProblem('name', tunnelsTexts.reservedName(name))
  return name
}
