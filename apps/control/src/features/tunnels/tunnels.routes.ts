import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { toPage } from '../../platform/http/page.ts'
import { problem } from '../../platform/problem.ts'
import { endSession } from './end-session.ts'
import { getVisibleTunnel } from './get-visible-tunnel.ts'
import { listRecentVisitors } from './list-recent-visitors.ts'
import { listTeamRequests } from './list-team-requests.ts'
import { stopTunnel } from './stop-tunnel.ts'
import type { Deps } from './tunnels.deps.ts'
import { listTunnels, type TunnelFilter } from './tunnels.store.ts'
import { watchTunnels } from './watch-tunnels.ts'

export function tunnelsHandlers(deps: Deps): Handlers<Routes['tunnels']> {
  const { db, live } = deps
  const run = { endSession: endSession(deps), stop: stopTunnel(deps), watch: watchTunnels(deps) }
  const list = (team_id: string, query: Omit<TunnelFilter, 'team_id'>) =>
    toPage(
      query.limit,
      (limit) => listTunnels(db, { ...query, team_id, limit }),
      (row) => live.show(row),
    )
  return {
    listTunnels: ({ actor, query }) => list(actor.team_id, { ...query, people: [actor.user_id] }),
    listTeamTunnels: ({ actor, query: { person, ...query } }) =>
      list(actor.team_id, { ...query, people: person?.length ? person : null }),
    getTunnel: async ({ actor, params }) => {
      return live.show(await getVisibleTunnel(deps, actor, params.id))
    },
    endSession: async ({ actor, origin, params }) => {
      await run.endSession(actor, origin, params)
      return undefined
    },
    stopTunnel: ({ actor, origin, params }) => run.stop(actor, origin, params.id),
    listTunnelRequests: async ({ actor, params, query }) => {
      const row = await getVisibleTunnel(deps, actor, params.id)
      return { items: [...(live.getRequests(row.id)?.list(query.only) ?? [])] }
    },
    listTeamRequests: async ({ actor, query }) => ({ items: listTeamRequests(deps, actor, query) }),
    getTunnelRequest: async ({ actor, params }) => {
      const row = await getVisibleTunnel(deps, actor, params.id)
      const found = live.getRequests(row.id)?.find(params.request_id)
      if (found === undefined) throw problem('NotFound')
      return found
    },
    listRecentVisitors: async ({ actor }) => ({ items: listRecentVisitors(deps, actor.team_id) }),
    watchTunnels:
      async ({ actor }) =>
      (stream) =>
        run.watch(actor, stream),
  }
}
