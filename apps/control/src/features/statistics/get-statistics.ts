import {
  STATISTICS_EVENTS_MAX,
  STATISTICS_TOP_MAX,
  type Statistics,
  type StatisticsEvent,
  type StatisticsQuery,
} from '@nora/contract/statistics'
import { type Actor, can } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { getPeriod } from './periods.ts'
import type { Deps, EventSpan, StatisticsScope } from './statistics.deps.ts'
import { joinKeys } from './statistics.rules.ts'
import { findOldestStep, listTopHostnames, listTopMembers, listTops, listUsage } from './statistics.store.ts'
import { toPoints, toTotals } from './to-points.ts'

/** Returns the traffic of the tunnels that the actor may see, over a period and the previous one. */
export function getStatistics(deps: Deps) {
  return async (actor: Actor, query: StatisticsQuery): Promise<Statistics> => {
    const { db, clock, listMostOpen, findFirstOpening, hasCountries } = deps
    const { step, bounds } = getPeriod(query, clock.now())
    const scope = await getScope(deps, actor, query)
    const [from, to] = [bounds[0]!, bounds.at(-1)!]
    const before = new Date(2 * from.getTime() - to.getTime())
    const top = { span: { from, to }, limit: STATISTICS_TOP_MAX }
    // None waits for another: what takes long is read side by side.
    const [rows, [previousOpen = 0, ...open], tops, hostnames, members, oldest, opening, events] =
      await Promise.all([
        listUsage(db, scope, { from: before, to }),
        listMostOpen(db, scope, [before, ...bounds]),
        listTops(db, scope, top.span),
        listTopHostnames(db, scope, top),
        listTopMembers(db, scope, top),
        findOldestStep(db, scope),
        findFirstOpening(db, scope),
        listEvents(deps, actor, scope, { from, to, limit: STATISTICS_EVENTS_MAX }),
      ])
    const { paths, countries, ...others } = toTop(tops)
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      step,
      zone: query.zone,
      data_from: getEarlier(oldest, opening)?.toISOString() ?? null,
      totals: toTotals(
        rows.filter(({ at }) => at >= from),
        Math.max(0, ...open),
      ),
      previous: toTotals(
        rows.filter(({ at }) => at < from),
        previousOpen,
      ),
      series: toPoints(rows, bounds, open),
      events,
      hostnames,
      members,
      paths,
      countries,
      ...others,
      has_countries: hasCountries() || countries.length > 0,
    }
  }
}

/** Of one tunnel or hostname, the policies of its whole team too: any of them may be why visitors were refused. */
async function listEvents(
  { db, listTunnelEvents, listPolicyEvents }: Deps,
  actor: Actor,
  scope: StatisticsScope,
  span: EventSpan,
): Promise<StatisticsEvent[]> {
  const [tunnels, policies] = await Promise.all([
    listTunnelEvents(db, scope, span),
    can(actor, 'ip_policies.manage') ? listPolicyEvents(db, scope.team_id, span) : [],
  ])
  return [...tunnels, ...policies]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(-span.limit)
}

function getEarlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** A member sees what is theirs; what they may not see is as little there as what never was. */
async function getScope(deps: Deps, actor: Actor, query: StatisticsQuery): Promise<StatisticsScope> {
  const { db, isMember, listTunnelFacts } = deps
  const { team_id } = actor
  const seesAll = can(actor, 'statistics.read_team')
  const { member = null, tunnel: tunnel_id = null, hostname = null } = query
  if (member !== null && member !== actor.user_id) {
    if (!seesAll || !(await isMember(db, member, team_id))) throw problem('NotFound')
  }
  const user_id = seesAll ? member : actor.user_id
  if (tunnel_id !== null) {
    const [tunnel] = await listTunnelFacts(db, [tunnel_id])
    const isSeen = tunnel?.team_id === team_id && (user_id === null || tunnel.user_id === user_id)
    if (!isSeen) throw problem('NotFound')
  }
  return { team_id, user_id, tunnel_id, hostname: hostname?.toLowerCase() ?? null }
}

function toTop(rows: Awaited<ReturnType<typeof listTops>>) {
  const paths = joinKeys(
    rows.flatMap((row) => row.paths),
    STATISTICS_TOP_MAX,
  )
  const countries = joinKeys(
    rows.flatMap((row) => row.countries),
    STATISTICS_TOP_MAX,
  )
  return {
    paths: paths.flatMap(([key, requests, errors]) => {
      const [hostname = '', path = ''] = key.split(' ')
      return key === '' ? [] : [{ hostname, path, requests, errors }]
    }),
    other_path_requests: paths.find(([key]) => key === '')?.[1] ?? 0,
    countries: countries.flatMap(([code, count]) => (code === '' ? [] : [{ code, count }])),
    other_country_count: countries.find(([code]) => code === '')?.[1] ?? 0,
  }
}
