import type { Origin } from '../../platform/actor.ts'
import { endTunnel } from './end-tunnel.ts'
import { listHostnameEndpoints } from './hostnames.store.ts'
import type { Deps } from './tunnels.deps.ts'

/** Ends the open tunnels of a team at a hostname that is the team's no longer. */
export function stopHostnameTunnels(deps: Deps) {
  return async (of: { team_id: string; hostname: string; by: string; origin: Origin }): Promise<void> => {
    const { team_id, hostname, by, origin } = of
    for (const { tunnel } of await listHostnameEndpoints(deps.db, team_id, [hostname])) {
      if (tunnel) await endTunnel(deps, tunnel, { by, origin })
    }
  }
}
