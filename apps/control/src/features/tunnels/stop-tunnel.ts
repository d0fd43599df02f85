import type { Tunnel } from '@nora/contract'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { closeInTransaction } from './close-tunnel.ts'
import { getVisibleTunnel } from './get-visible-tunnel.ts'
import { closePort } from './open-ports.ts'
import { toTunnel } from './to-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

/** Ends a tunnel for good: its agent is told by name who did it and does not come back by itself. */
export function stopTunnel(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<Tunnel> => {
    const seen = await getVisibleTunnel(deps, actor, id)
    const entry = deps.live.get(id)
    const row = await deps.transaction((tx) =>
      closeInTransaction(deps, tx, { id, reason: 'stopped', origin }),
    )
    if (!row) throw problem('Conflict', tunnelsTexts.alreadyClosed)
    const closed = { ...row, user: seen.user }
    for (const edge_id of new Set(entry?.holders.map((holder) => holder.edge_id))) {
      deps.edges.push(edge_id, 'stop_tunnel', { tunnel_id: id, by: actor.name ?? actor.email })
    }
    deps.live.close(closed)
    closePort(deps, row)
    return toTunnel(closed, entry && { ...entry, holders: [], legs: new Map() }, deps.clock.now())
  }
}
