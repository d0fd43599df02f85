import type * as statistics from '../features/statistics/index.ts'
import * as teams from '../features/teams/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'

/** Passes to statistics what they take from other features. */
export function wireStatistics({
  edges,
  ...platform
}: Platform & Pick<tunnels.TunnelsDeps, 'edges'>): statistics.StatisticsDeps {
  return {
    ...platform,
    listTunnelFacts: tunnels.listTunnelFacts,
    listMostOpen: tunnels.listMostOpen,
    isMember: async (db, user_id, team_id) => (await teams.findMember(db, user_id, team_id)) !== undefined,
    hasCountries: () => edges.hasCountries,
  }
}
