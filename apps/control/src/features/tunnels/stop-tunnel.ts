import type { Tunnel } from '@nora/contract/tunnels'
import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { endTunnel } from './end-tunnel.ts'
import { getManagedTunnel } from './get-visible-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

/** Ends a tunnel that the actor sees. */
export function stopTunnel(deps: Deps) {
  return async (actor: Actor, origin: Origin, id: string): Promise<Tunnel> => {
    const seen = await getManagedTunnel(deps, actor, id)
    const entry = deps.live.get(id)
    const closed = await endTunnel(deps, seen, { by: actor.name ?? actor.email, origin })
    if (!closed) throw problem('Conflict', tunnelsTexts.alreadyClosed)
    return deps.live.show(closed, entry && { ...entry, holders: [], legs: new Map() })
  }
}
