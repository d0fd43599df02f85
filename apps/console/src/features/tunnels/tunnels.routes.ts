import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toTunnelsSearch } from './tunnels-search.ts'

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

const teamTunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tunnels',
  component: getPage(() => import('./pages/team-tunnels.tsx'), 'TeamTunnels'),
  validateSearch: toTunnelsSearch,
})

export const tunnelsRoutes = [tunnelsRoute, tunnelRequestRoute, teamTunnelsRoute] as const
