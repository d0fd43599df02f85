import { routes } from '@nora/contract'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { type Deps, getOverview } from './get-overview.ts'

export function createOverviewFeature(deps: Deps): FeatureModule {
  const get = getOverview(deps)
  return {
    name: 'overview',
    tables: {},
    serve: (app, calls) => mount(app, calls, routes.overview, { getOverview: ({ actor }) => get(actor) }),
  }
}
