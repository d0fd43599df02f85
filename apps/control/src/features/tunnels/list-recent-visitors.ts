import type { RecentVisitor } from '@nora/contract/tunnels'
import type { Deps } from './tunnels.deps.ts'

const VISITORS_LIMIT = 50

/** Lists the last visitors of the team’s open tunnels: each address once, with the tunnel it visited last. */
export function listRecentVisitors({ live }: Pick<Deps, 'live'>, team_id: string): RecentVisitor[] {
  const visits = live
    .all()
    .filter(({ row }) => row.team_id === team_id)
    .flatMap(({ row: { hostname }, traffic }) =>
      traffic.requests.list().map(({ visitor, at }) => ({ address: visitor, hostname, seen_at: at })),
    )
    .sort((one, other) => other.seen_at.localeCompare(one.seen_at))
  const byAddress = new Map<string, RecentVisitor>()
  for (const visit of visits) {
    if (byAddress.size === VISITORS_LIMIT) break
    if (!byAddress.has(visit.address)) byAddress.set(visit.address, visit)
  }
  return [...byAddress.values()]
}
