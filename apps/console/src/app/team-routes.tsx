import { createRoute } from '@tanstack/react-router'
import { toPublicKeysSearch } from '../features/credentials/index.ts'
import { toPortsSearch } from '../features/ports/index.ts'
import { toMembersSearch, toRolesSearch } from '../features/teams/index.ts'
import { toTunnelsSearch } from '../features/tunnels/index.ts'
import { frameRoute, pageOf } from './frame-route.tsx'
import { PageError } from './page-error.tsx'

const teamTunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tunnels',
  component: pageOf(() => import('./pages/team-tunnels.tsx'), 'TeamTunnels'),
  validateSearch: toTunnelsSearch,
  errorComponent: PageError,
})

const teamTcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tcp_ports',
  component: pageOf(() => import('./pages/team-tcp-ports.tsx'), 'TeamTcpPorts'),
  validateSearch: toPortsSearch,
  errorComponent: PageError,
})

const teamPublicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_public_keys',
  component: pageOf(() => import('./pages/team-public-keys.tsx'), 'TeamPublicKeys'),
  validateSearch: toPublicKeysSearch,
  errorComponent: PageError,
})

const teamNewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_new',
  component: pageOf(() => import('./pages/team-new.tsx'), 'TeamNew'),
  errorComponent: PageError,
})

const teamRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team',
  component: pageOf(() => import('./pages/team.tsx'), 'Team'),
  validateSearch: toMembersSearch,
  errorComponent: PageError,
})

const teamRolesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_roles',
  component: pageOf(() => import('./pages/team-roles.tsx'), 'TeamRoles'),
  validateSearch: toRolesSearch,
  errorComponent: PageError,
})

const teamSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_settings',
  component: pageOf(() => import('./pages/team-settings.tsx'), 'TeamSettings'),
  errorComponent: PageError,
})

/** Pages of the current team. */
export const teamRoutes = [
  teamTunnelsRoute,
  teamTcpPortsRoute,
  teamPublicKeysRoute,
  teamNewRoute,
  teamRoute,
  teamRolesRoute,
  teamSettingsRoute,
] as const
