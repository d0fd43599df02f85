import type { TunnelKind } from '@nora/contract/tunnels'
import type { Origin } from '../../platform/actor.ts'
import { endTunnel } from './end-tunnel.ts'
import { listOpenTunnelsOfMember } from './member-tunnels.store.ts'
import type { Deps } from './tunnels.deps.ts'

/** Ends the open tunnels of a member, of these kinds or all, on all edges; agents hear who did it. */
export function stopMemberTunnels(deps: Deps) {
  return async (of: {
    team_id: string
    user_id: string
    kinds: readonly TunnelKind[] | null
    by: string
    origin: Origin
  }): Promise<void> => {
    const { kinds, by, origin } = of
    for (const row of await listOpenTunnelsOfMember(deps.db, of)) {
      if (kinds === null || kinds.includes(row.kind)) await endTunnel(deps, row, { by, origin })
    }
  }
}
