import type { VisitorRules } from '@nora/link'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem, problem } from '../../platform/problem.ts'
import { isHeld } from './live-tunnel.ts'
import type { AddressRequest } from './public-address.ts'
import type { Deps, Reservation } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { listHeldPorts, listRandomEndpoints } from './tunnels.store.ts'

type ChosenPort = VisitorRules & { port: number; alias: string | null; is_random: boolean }

/**
 * The port or alias that was asked for, the random port the client had last, or a new random one. What
 * another team has reserved is nobody else's, whether or not a tunnel stands there.
 */
export async function choosePort(deps: Deps, tx: Db, request: AddressRequest): Promise<ChosenPort> {
  const reserved = await deps.listReservations(tx, request.region.id)
  const { name } = request.claim
  const asked = name === null ? null : readAsked(name.trim().toLowerCase(), request, reserved)
  const port = asked ?? (await randomPort(deps, tx, request, reserved))
  const reservation = reserved.find((one) => one.port === port)
  if (reservation && reservation.team_id !== request.actor.team_id) {
    throw problem('Conflict', tunnelsTexts.portReserved(port))
  }
  const { allow, deny, alias } = reservation ?? { allow: [], deny: [], alias: null }
  return { port, allow, deny, alias, is_random: asked === null }
}

/** A number of the region's range, or the alias of a port that the team has reserved there. */
function readAsked(
  text: string,
  { actor, region }: AddressRequest,
  reserved: readonly Reservation[],
): number {
  if (/^\d{1,5}$/.test(text)) {
    const { from, to } = region.port_range
    const port = Number(text)
    if (port < from || port > to) throw fieldProblem('name', tunnelsTexts.portOutOfRange(port, from, to))
    return port
  }
  const own = reserved.filter(({ team_id, alias }) => team_id === actor.team_id && alias !== null)
  const known = own.find(({ alias }) => alias === text)
  if (known) return known.port
  throw fieldProblem('name', tunnelsTexts.unknownAlias(text, own.map(({ alias }) => alias).join(', ')))
}

async function randomPort(
  deps: Deps,
  tx: Db,
  { claim, actor, region, client_key_hash }: AddressRequest,
  reserved: readonly Reservation[],
): Promise<number> {
  const { target, kind } = claim
  const of = { client_key_hash, user_id: actor.user_id, region: region.id, target, kind }
  const had = await listRandomEndpoints(tx, of)
  const free = had.find((endpoint) => {
    const reservation = reserved.find(({ port }) => port === endpoint.port)
    if (reservation && reservation.team_id !== actor.team_id) return false
    if (endpoint.port !== null && claim.avoid.includes(endpoint.port)) return false
    const open = deps.live.ofEndpoint(endpoint.id)
    // A second tunnel of this client must not take the first one's port while that one is only away.
    return open.length === 0 || (endpoint.target === target && !open.some(isHeld))
  })
  if (free?.port) return free.port
  const held = await listHeldPorts(tx, region.id, deps.clock.now())
  const port = deps.pickFreePort(
    region,
    new Set([...reserved, ...held].map((one) => one.port).concat(claim.avoid)),
  )
  if (port === undefined) throw problem('Conflict', tunnelsTexts.noPortFree)
  return port
}
