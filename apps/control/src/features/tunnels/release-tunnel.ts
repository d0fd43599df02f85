import type { AskBody } from '@nora/link'
import { closeTunnel, originOf } from './close-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'

/** An edge lets go: for good, or because the agent is away and may come back. */
export function releaseTunnel(deps: Deps) {
  return async (edge_id: string, { tunnel_id, epoch, reason }: AskBody<'release'>): Promise<void> => {
    const entry = deps.live.get(tunnel_id)
    // What an older epoch says of a tunnel that was taken over meanwhile is out of date.
    if (!entry || entry.epoch !== epoch || entry.edge_id !== edge_id) return
    if (reason === 'leg_lost') deps.live.lose(entry)
    else await closeTunnel(deps)({ id: tunnel_id, reason, origin: originOf(deps, entry.row) })
  }
}
