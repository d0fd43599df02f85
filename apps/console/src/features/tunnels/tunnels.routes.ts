import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toTeamRequestsSearch } from './team-requests-search.ts'
import { toTunnelsSearch } from './tunnels-search.ts'

/** The search and the chosen exchange of captured requests. */
function toRequestsSearch({ q, request }: Record<string, unknown>): { q?: string; request?: string } {
  return {
    ...(typeof q === 'string' && { q }),
    ...(typeof request === 'string' && { request }),
  }
}

const tunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tunnels',
  component: getPage(() => import('./pages/tunnels.tsx'), 'Tunnels'),
  validateSearch: toTunnelsSearch,
})

const tunnelRequestRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tunnels/$id/requests/$requestId',
  component: getPage(() => import('./pages/tunnel-request.tsx'), 'TunnelRequest'),
})

const tunnelRequestsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tunnels/$id/requests',
  component: getPage(() => import('./pages/tunnel-requests.tsx'), 'TunnelRequests'),
  validateSearch: toRequestsSearch,
})

const teamTunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tunnels',
  component: getPage(() => import('./pages/team-tunnels.tsx'), 'TeamTunnels'),
  validateSearch: toTunnelsSearch,
})

const teamRequestsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_requests',
  component: getPage(() => import('./pages/team-requests.tsx'), 'TeamRequests'),
  validateSearch: toTeamRequestsSearch,
})

export const tunnelsRoutes = [
  tunnelsRoute,
  tunnelRequestRoute,
  tunnelRequestsRoute,
  teamTunnelsRoute,
  teamRequestsRoute,
] as const
