import type { AskBody } from '@nora/link'
import { closeTunnel } from './close-tunnel.ts'
import { dismissHolders } from './dismiss-holders.ts'
import { isHeld } from './live-tunnel.ts'
import { getOrigin } from './origin-of.ts'
import type { Deps } from './tunnels.deps.ts'

/** A leg lets go: for good, or because the agent is away from it and may come back. */
export function releaseTunnel(deps: Deps) {
  return async (edge_id: string, { tunnel_id, epoch, reason }: AskBody<'release'>): Promise<void> => {
    const { live } = deps
    const entry = live.get(tunnel_id)
    // An older epoch speaks of a leg that was replaced meanwhile, so it is out of date.
    if (!entry?.holders.some((holder) => holder.epoch === epoch && holder.edge_id === edge_id)) return
    live.letGo(entry, (holder) => holder.epoch === epoch)
    // Where one machine cannot open a port, others of the region may.
    const { expires_at } = entry.row
    const isExpired = expires_at !== null && expires_at <= deps.clock.now()
    if (reason === 'leg_lost' || (reason === 'port_busy' && isHeld(entry))) return
    // The others end it at the same moment, with the same words.
    if (reason === 'plan' && isHeld(entry)) return
    dismissHolders(deps, tunnel_id)
    const why = isExpired ? 'plan' : reason
    await closeTunnel(deps)({ id: tunnel_id, reason: why, origin: getOrigin(deps, entry.row) })
  }
}
