import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toPortsSearch } from './ports-search.ts'

const tcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tcp_ports',
  component: getPage(() => import('./pages/tcp-ports.tsx'), 'TcpPorts'),
  validateSearch: toPortsSearch,
})

const teamTcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tcp_ports',
  component: getPage(() => import('./pages/team-tcp-ports.tsx'), 'TeamTcpPorts'),
  validateSearch: toPortsSearch,
})

export const portsRoutes = [tcpPortsRoute, teamTcpPortsRoute] as const
