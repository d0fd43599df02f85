import { TEAM_REQUESTS_MAX, type TeamRequest, type TeamRequestsQuery } from '@nora/contract/tunnels'
import { type Actor, can } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { byArrival } from './recent-requests.ts'
import type { Deps } from './tunnels.deps.ts'

/** What is kept of the requests of a span that the actor may see, the last to arrive first. */
export function listTeamRequests(
  { live }: Deps,
  actor: Actor,
  { from, to, only, tunnel, hostname, member }: TeamRequestsQuery,
): TeamRequest[] {
  const seesAll = can(actor, 'tunnels.manage_team')
  if (!seesAll && member !== undefined && member !== actor.user_id) throw problem('NotFound')
  const user_id = seesAll ? member : actor.user_id
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  return live
    .listRequestsOfTeam(actor.team_id)
    .filter(
      ({ tunnel: one }) =>
        (user_id === undefined || one.user_id === user_id) &&
        (tunnel === undefined || one.id === tunnel) &&
        (hostname === undefined || one.hostname === hostname.toLowerCase()),
    )
    .flatMap(({ tunnel: { id: tunnel_id, hostname: ofTunnel }, requests }) =>
      requests
        .listBetween(fromMs, toMs, only)
        .map((record) => ({ ...record, tunnel_id, hostname: ofTunnel })),
    )
    .sort(byArrival)
    .slice(0, TEAM_REQUESTS_MAX)
}
