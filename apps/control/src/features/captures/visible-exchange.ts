import { type Actor, can } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { CapturedTunnel, Deps } from './captures.deps.ts'
import { type CaptureRow, findCapture } from './captures.store.ts'

/** Members see what was captured of their own tunnels; who may read the team's sees every member's. */
export async function getReadableTunnel(
  { db, findTunnel }: Pick<Deps, 'db' | 'findTunnel'>,
  actor: Actor,
  id: string,
): Promise<CapturedTunnel> {
  const tunnel = await findTunnel(db, id)
  if (!tunnel || tunnel.team_id !== actor.team_id) throw problem('NotFound')
  if (tunnel.user_id !== actor.user_id && !can(actor, 'captures.read_team')) throw problem('NotFound')
  return tunnel
}

export async function getReadableExchange(
  deps: Pick<Deps, 'db' | 'findTunnel'>,
  actor: Actor,
  { id, exchange_id }: { id: string; exchange_id: string },
): Promise<{ tunnel: CapturedTunnel; row: CaptureRow }> {
  const tunnel = await getReadableTunnel(deps, actor, id)
  const row = await findCapture(deps.db, { tunnel_id: id, id: exchange_id })
  if (!row) throw problem('NotFound')
  return { tunnel, row }
}
