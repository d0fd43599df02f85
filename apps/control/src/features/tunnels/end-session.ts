import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { getManagedTunnel } from './get-visible-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'
import { tunnelsTexts } from './tunnels.messages.ts'

/** Sends a visitor of a shell away: the agent is told by whom. It is gone from the list once it has left. */
export function endSession(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, session_id }: { id: string; session_id: string },
  ): Promise<void> => {
    const { hostname } = await getManagedTunnel(deps, actor, id)
    const entry = deps.live.get(id)
    const session = entry?.sessions.list.find((one) => one.id === session_id)
    if (!entry || !session) throw problem('Conflict', tunnelsTexts.sessionOver)
    const data = { hostname, session_id, person: session.person }
    await deps.transaction((tx) =>
      deps.emit(tx, origin, { kind: 'tunnel.session_ended', object_id: id, data }),
    )
    const by = actor.name ?? actor.email
    for (const edge_id of new Set(entry.holders.map((holder) => holder.edge_id))) {
      deps.edges.push(edge_id, 'end_session', { tunnel_id: id, session_id, by })
    }
  }
}
