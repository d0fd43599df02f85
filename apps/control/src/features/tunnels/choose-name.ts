import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { checkNameForm } from './check-name.ts'
import { isHeld } from './live-tunnel.ts'
import { type AddressRequest, toHostname } from './public-address.ts'
import { randomName } from './random-name.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { listRandomEndpoints } from './tunnels.store.ts'

type ChosenName = { name: string; is_random: boolean }

/**
 * The name that was asked for, the random one the client had last, or a new random one. What another team
 * has reserved is nobody else's, whether or not a tunnel stands there.
 */
export async function chooseName(deps: Deps, tx: Db, request: AddressRequest): Promise<ChosenName> {
  const { claim, actor, region } = request
  if (claim.name === null) return chooseRandom(deps, tx, request)
  const name = checkName(claim.name)
  const reservation = await deps.findReservation(tx, toHostname(name, region))
  if (!reservation || reservation.team_id === actor.team_id) return { name, is_random: false }
  const { owner } = reservation
  throw problem('Conflict', tunnelsTexts.nameReserved(name, owner), { data: { owner } })
}

async function chooseRandom(
  deps: Deps,
  tx: Db,
  { claim, actor, region, client_key_hash }: AddressRequest,
): Promise<ChosenName> {
  const { target, kind } = claim
  const of = { client_key_hash, user_id: actor.user_id, region: region.id, target, kind }
  const had = await listRandomEndpoints(tx, of)
  const hostnames = had.map(({ hostname }) => hostname)
  const others = await deps.listReservedByOthers(tx, actor.team_id, hostnames)
  const free = had.find((endpoint) => {
    if (others.has(endpoint.hostname)) return false
    // Visitors of an address must not start another program than before.
    if (kind === 'trigger' && endpoint.target !== target) return false
    const open = deps.live.ofEndpoint(endpoint.id)
    // A second tunnel of this client must not take the first one's name while that one is only away.
    return open.length === 0 || (endpoint.target === target && !open.some(isHeld))
  })
  // Hardly ever twice: another team would have to keep this very name.
  for (let name = free?.name ?? randomName(); ; name = randomName()) {
    const reservation = await deps.findReservation(tx, toHostname(name, region))
    if (!reservation || reservation.team_id === actor.team_id) return { name, is_random: true }
  }
}

function checkName(asked: string): string {
  const name = asked.trim().toLowerCase()
  const wrong = checkNameForm(name)
  if (wrong) throw fieldProblem('name', wrong)
  return name
}
