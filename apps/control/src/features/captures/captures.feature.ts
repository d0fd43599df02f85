import { routes } from '@nora/contract'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './captures.deps.ts'
import { purgeCaptures } from './captures.jobs.ts'
import { capturesHandlers } from './captures.routes.ts'
import { deleteCapturesOfTeam } from './captures.store.ts'

export function createCapturesFeature(deps: Deps): FeatureModule {
  return {
    name: 'captures',
    tables: { captures: {}, capture_rules: {} },
    serve: (app, calls) => mount(app, calls, routes.captures, capturesHandlers(deps)),
    metrics: [
      {
        name: 'captures_dropped',
        help: 'Captured exchanges that were given up since the start.',
        read: () => deps.state.droppedCount,
      },
    ],
    onTeamDeleted: deleteCapturesOfTeam,
    purge: purgeCaptures(deps),
  }
}
