import { routes } from '@nora/contract'
import { MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { giveEndpoints } from './member-tunnels.store.ts'
import type { Deps } from './tunnels.deps.ts'
import { flushTraffic, renewTicketKey, restoreTunnels, sweepTunnels } from './tunnels.jobs.ts'
import { tunnelsHandlers } from './tunnels.routes.ts'
import { deleteTunnelsOfTeam } from './tunnels.store.ts'

export function createTunnelsFeature(deps: Deps & { ticketKey: () => string }): FeatureModule {
  const { edges, live } = deps
  const flush = flushTraffic(deps)
  return {
    name: 'tunnels',
    tables: {
      endpoints: { person: "they are the team's" },
      tunnels: { person: "the history is the team's" },
    },
    serve: (app, calls) => mount(app, calls, routes.tunnels, tunnelsHandlers(deps)),
    steps: {
      sweep: { run: sweepTunnels(deps), intervalMs: SECOND_MS },
      flush: { run: flush, intervalMs: 10 * SECOND_MS },
      renew: { run: renewTicketKey(deps), intervalMs: MINUTE_MS },
    },
    metrics: [
      { name: 'edges', help: 'Edges in touch.', read: () => edges.count },
      { name: 'tunnels', help: 'Tunnels that are open.', read: () => live.size },
    ],
    onTeamDeleted: deleteTunnelsOfTeam,
    onMemberRemoved: giveEndpoints,
    restore: restoreTunnels(deps),
    onStop: flush,
  }
}
