import { routes } from '@nora/contract'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { keptSince } from '../../reservations/kept.ts'
import type { Deps } from './ports.deps.ts'
import { portsHandlers } from './ports.routes.ts'
import { portRows } from './ports.store.ts'

export function createPortsFeature(deps: Deps): FeatureModule {
  return {
    name: 'ports',
    tables: { ports: { person: "they are the team's" } },
    serve: (app, calls) => mount(app, calls, routes.ports, portsHandlers(deps)),
    onTeamDeleted: portRows.removeOfTeam,
    onMemberRemoved: portRows.give,
    /** Ports that were released more than a day ago. */
    purge: () => portRows.removeReleasedBefore(deps.db, keptSince(deps.clock.now())),
  }
}
