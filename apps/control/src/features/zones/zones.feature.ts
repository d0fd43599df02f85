import { routes } from '@nora/contract'
import { SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkDueZones } from './check-zones.ts'
import type { Deps } from './zones.deps.ts'
import { zonesHandlers } from './zones.routes.ts'
import { giveZones, removeZonesOfTeam } from './zones.store.ts'

export function createZonesFeature(deps: Deps): FeatureModule {
  return {
    name: 'zones',
    tables: { domain_zones: { person: "the zones are the team's" } },
    serve: (app, calls) => mount(app, calls, routes.zones, zonesHandlers(deps)),
    steps: { checkZones: { run: checkDueZones(deps), intervalMs: SECOND_MS } },
    onTeamDeleted: removeZonesOfTeam,
    onMemberRemoved: giveZones,
  }
}
