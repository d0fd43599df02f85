import { routes } from '@nora/contract'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@nora/kit'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import { purgeAttachments } from './stored/attachments.store.ts'
import { purgeCounts } from './stored/counts.store.ts'
import { deletePoliciesOfTeam, givePolicies } from './stored/policies.store.ts'
import { purgeShares } from './stored/shares.store.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesHandlers } from './traffic-policies.routes.ts'
import { endMemberSessions } from './visitors/end-member-sessions.ts'
import { serveVisitorReturn } from './visitors/serve-visitor-return.ts'
import { purgeShareLinks } from './visitors/share-links.store.ts'
import { purgeVisitorCodes } from './visitors/visitor-codes.ts'
import { purgeSessions, revokeOfViaTeam } from './visitors/visitor-sessions.store.ts'

export function createTrafficPoliciesFeature(deps: Deps): FeatureModule {
  return {
    name: 'traffic-policies',
    tables: {
      traffic_policies: { person: "the policies are the team's" },
      traffic_policy_versions: { person: "the policies are the team's" },
      traffic_policy_attachments: {},
      traffic_policy_counts: {},
      visitor_keys: { team: 'they are the installation’s', person: 'they are the installation’s' },
      visitor_sessions: { person: 'each ends when it expires' },
      visitor_codes: { person: 'each ends after ten minutes' },
      visitor_share_links: {},
      debug_shares: { person: 'each ends after thirty days' },
    },
    serve: (app, calls) => {
      mount(app, calls, routes.trafficPolicies, trafficPoliciesHandlers(deps))
      serveVisitorReturn(app, calls, deps)
    },
    steps: {
      pushTrafficPolicies: { run: () => deps.push.settle(), intervalMs: SECOND_MS },
      pushRevokedVisitors: { run: () => deps.visitors.settle(), intervalMs: SECOND_MS },
      renewVisitorKeys: { run: () => deps.keyring.renew(), intervalMs: HOUR_MS },
    },
    restore: () => deps.keyring.renew(),
    listeners: [endMemberSessions(deps)],
    onTeamDeleted: async (tx, team_id) => {
      await deletePoliciesOfTeam(tx, team_id)
      await revokeOfViaTeam(tx, team_id, deps.clock.now())
      deps.push.touch()
    },
    onMemberRemoved: givePolicies,
    purge: async () => {
      const now = deps.clock.now()
      await purgeCounts(deps.db, new Date(now.getTime() - 2 * DAY_MS))
      await purgeShares(deps.db, now)
      await purgeSessions(deps.db, now)
      await purgeVisitorCodes(deps.db, now)
      await purgeShareLinks(deps.db, now)
      await purgeAttachments(deps.db)
    },
  }
}
