import { type Actor, can, must } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { findPort, type PortWithUser } from './ports.store.ts'

/** Members see their own; who may manage the team's ports sees every member's. A released one is none. */
export async function getVisiblePort(db: Db, actor: Actor, id: string): Promise<PortWithUser> {
  const port = await findKnownPort(db, actor, id)
  if (!port || port.released_at !== null) throw problem('NotFound')
  return port
}

/** The same for a port that may have been released; undefined for others'. */
export async function findKnownPort(db: Db, actor: Actor, id: string): Promise<PortWithUser | undefined> {
  const port = await findPort(db, { id })
  if (port?.team_id !== actor.team_id) return undefined
  return port.user_id === actor.user_id || can(actor, 'ports.manage_team') ? port : undefined
}

/** Whoever manages the team's ports needs no seat for it. */
export function mustManagePorts(actor: Actor): void {
  if (!can(actor, 'ports.manage_team')) must(actor, 'ports.manage_own')
}
