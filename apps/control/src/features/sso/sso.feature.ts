import { routes } from '@nora/contract'
import { MINUTE_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { checkDueDomains } from './domains/check-domains.ts'
import type { Deps } from './sso.deps.ts'
import { ssoHandlers } from './sso.routes.ts'
import { findConnectionOf } from './sso.store.ts'

export function createSsoFeature(deps: Deps): FeatureModule {
  return {
    name: 'sso',
    tables: { sso_connections: {}, sso_domains: {} },
    serve: (app, calls) => mount(app, calls, routes.sso, ssoHandlers(deps)),
    steps: { checkSsoDomains: { run: checkDueDomains(deps), intervalMs: MINUTE_MS } },
    /** The connection goes with the team; the links of people to its issuer are kept by accounts. */
    async onTeamDeleted(tx, team_id) {
      const connection = await findConnectionOf(tx, team_id)
      if (connection) await deps.deleteLinks(tx, connection.id)
    },
  }
}
