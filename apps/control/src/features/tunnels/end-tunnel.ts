import type { Origin } from '../../platform/actor.ts'
import { closeInTransaction } from './close-tunnel.ts'
import { closeWay } from './open-ports.ts'
import type { Deps } from './tunnels.deps.ts'
import type { TunnelWithUser } from './tunnels.store.ts'

/**
 * Ends a tunnel for good: its agent is told by name who did it and does not come back by itself. Undefined
 * when it has ended already.
 */
export async function endTunnel(
  deps: Deps,
  tunnel: TunnelWithUser,
  { by, origin }: { by: string; origin: Origin },
): Promise<TunnelWithUser | undefined> {
  const { id, user } = tunnel
  const entry = deps.live.get(id)
  const row = await deps.transaction((tx) => closeInTransaction(deps, tx, { id, reason: 'stopped', origin }))
  if (!row) return undefined
  const closed = { ...row, user }
  for (const edge_id of new Set(entry?.holders.map((holder) => holder.edge_id))) {
    deps.edges.push(edge_id, 'stop_tunnel', { tunnel_id: id, by })
  }
  deps.live.close(closed)
  closeWay(deps, row)
  deps.gateways.touch()
  return closed
}
