import { type Actor, can } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { findTunnel, type TunnelWithUser } from './tunnels.store.ts'

/** Members see their own; who may manage the team's tunnels sees every member's. */
export function isVisible(actor: Actor, tunnel: Pick<TunnelWithUser, 'team_id' | 'user_id'>): boolean {
  if (tunnel.team_id !== actor.team_id) return false
  return tunnel.user_id === actor.user_id || can(actor, 'tunnels.manage_team')
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
