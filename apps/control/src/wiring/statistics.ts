import type { StatisticsEvent } from '@nora/contract/statistics'
import * as audit from '../features/audit/index.ts'
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
    findFirstOpening: tunnels.findFirstOpening,
    listTunnelEvents: tunnels.listTunnelEvents,
    listPolicyEvents,
    isMember: async (db, user_id, team_id) => (await teams.findMember(db, user_id, team_id)) !== undefined,
    hasCountries: () => edges.hasCountries,
  }
}

const POLICY_EVENTS: Record<string, StatisticsEvent['kind']> = {
  'ip_policy.created': 'policy_created',
  'ip_policy.changed': 'policy_changed',
  'ip_policy.deleted': 'policy_deleted',
}

const listPolicyEvents: statistics.StatisticsDeps['listPolicyEvents'] = async (db, team_id, span) => {
  const rows = await audit.listAuditEvents(
    db,
    {
      team_id,
      action: Object.keys(POLICY_EVENTS),
      from: span.from.toISOString(),
      to: span.to.toISOString(),
    },
    { below: undefined, limit: span.limit },
  )
  return rows.flatMap(({ at, action, object_id, data }) => {
    const kind = POLICY_EVENTS[action]
    if (kind === undefined) return []
    return [{ at: at.toISOString(), kind, name: getPolicyName(data), object_id, reason: null }]
  })
}

/** A change tells the facts before and after it. */
function getPolicyName(data: unknown): string {
  const facts = data as { name?: string; after?: { name: string } }
  return facts.after?.name ?? facts.name ?? ''
}
