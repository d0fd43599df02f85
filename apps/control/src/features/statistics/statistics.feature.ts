import { routes } from '@nora/contract'
import { MINUTE_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './statistics.deps.ts'
import { purgeStatistics, rollUpStatistics } from './statistics.jobs.ts'
import { statisticsHandlers } from './statistics.routes.ts'
import { deleteStatisticsOfTeam } from './statistics.store.ts'

export function createStatisticsFeature(deps: Deps): FeatureModule {
  return {
    name: 'statistics',
    tables: {
      statistics: { person: "they are the team's" },
      statistics_tops: { person: "they are the team's" },
      statistics_sources: {},
    },
    serve: (app, calls) => mount(app, calls, routes.statistics, statisticsHandlers(deps)),
    steps: { rollUp: { run: rollUpStatistics(deps), intervalMs: MINUTE_MS } },
    onTeamDeleted: deleteStatisticsOfTeam,
    purge: purgeStatistics(deps),
  }
}
