import { routes } from '@nora/contract'
import { SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { keptSince } from '../../reservations/kept.ts'
import { checkDueDomains } from './check-domains.ts'
import type { Deps } from './domains.deps.ts'
import { domainsHandlers } from './domains.routes.ts'
import { domainRows } from './domains.store.ts'
import { END_TUNNELS_JOB, endTunnels } from './end-tunnels.ts'

export function createDomainsFeature(deps: Deps): FeatureModule {
  return {
    name: 'domains',
    tables: { domains: { person: "the names are the team's" } },
    serve: (app, calls) => mount(app, calls, routes.domains, domainsHandlers(deps)),
    steps: { checkDomains: { run: checkDueDomains(deps), intervalMs: SECOND_MS } },
    jobs: { [END_TUNNELS_JOB]: endTunnels(deps) },
    onTeamDeleted: domainRows.removeOfTeam,
    onMemberRemoved: domainRows.give,
    /** Domains that were released more than a day ago. */
    purge: () => domainRows.removeReleasedBefore(deps.db, keptSince(deps.clock.now())),
  }
}
