import { type Actor, can, must } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { findTunnel, type TunnelWithUser } from './tunnels.store.ts'

/** Members see their own; who may manage the team's tunnels sees every member's. */
export function isVisible(actor: Actor, tunnel: Pick<TunnelWithUser, 'team_id' | 'user_id'>): boolean {
  if (tunnel.team_id !== actor.team_id) return false
  return tunnel.user_id === actor.user_id || can(actor, 'tunnels.manage_team')
}

/** Members who manage the team’s tunnels need no seat for it. */
function mustManageTunnels(actor: Actor): void {
  if (!can(actor, 'tunnels.manage_team')) must(actor, 'tunnels.manage_own')
}

/** A tunnel that the actor may end, with the visitors of its shell. */
export async function getManagedTunnel(
  { db }: { db: Db },
  actor: Actor,
  id: string,
): Promise<TunnelWithUser> {
  mustManageTunnels(actor)
  return getVisibleTunnel({ db }, actor, id)
}

export async function getVisibleTunnel(
  { db }: { db: Db },
  actor: Actor,
  id: string,
): Promise<TunnelWithUser> {
  const tunnel = await findTunnel(db, id)
  if (!tunnel || !isVisible(actor, tunnel)) throw problem('NotFound')
  return tunnel
}
