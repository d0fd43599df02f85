import { createRoute } from '@tanstack/react-router'
import { toAuditSearch } from '../features/audit/index.ts'
import { toPublicKeysSearch } from '../features/credentials/index.ts'
import { toDomainsSearch } from '../features/domains/index.ts'
import { toPoliciesSearch } from '../features/policies/index.ts'
import { toPortsSearch } from '../features/ports/index.ts'
import { toStatisticsSearch } from '../features/statistics/index.ts'
import { toMembersSearch, toRolesSearch } from '../features/teams/index.ts'
import { toTunnelsSearch } from '../features/tunnels/index.ts'
import { frameRoute, getPage } from './frame-route.tsx'

const teamTunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tunnels',
  component: getPage(() => import('./pages/team-tunnels.tsx'), 'TeamTunnels'),
  validateSearch: toTunnelsSearch,
})

const teamDomainsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_domains',
  component: getPage(() => import('./pages/team-domains.tsx'), 'TeamDomains'),
  validateSearch: toDomainsSearch,
})

const teamStatisticsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_statistics',
  component: getPage(() => import('./pages/team-statistics.tsx'), 'TeamStatistics'),
  validateSearch: toStatisticsSearch,
})

const teamTcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tcp_ports',
  component: getPage(() => import('./pages/team-tcp-ports.tsx'), 'TeamTcpPorts'),
  validateSearch: toPortsSearch,
})

const teamPublicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_public_keys',
  component: getPage(() => import('./pages/team-public-keys.tsx'), 'TeamPublicKeys'),
  validateSearch: toPublicKeysSearch,
})

const teamNewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_new',
  component: getPage(() => import('./pages/team-new.tsx'), 'TeamNew'),
})

const teamRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team',
  component: getPage(() => import('./pages/team.tsx'), 'Team'),
  validateSearch: toMembersSearch,
})

const teamRolesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_roles',
  component: getPage(() => import('./pages/team-roles.tsx'), 'TeamRoles'),
  validateSearch: toRolesSearch,
})

const teamOrganizationRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_organization',
  component: getPage(() => import('./pages/team-organization.tsx'), 'TeamOrganization'),
})

const teamIpPoliciesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_ip_policies',
  component: getPage(() => import('./pages/team-ip-policies.tsx'), 'TeamIpPolicies'),
  validateSearch: toPoliciesSearch,
})

const teamSsoRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_sso',
  component: getPage(() => import('./pages/team-sso.tsx'), 'TeamSso'),
})

const teamSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_settings',
  component: getPage(() => import('./pages/team-settings.tsx'), 'TeamSettings'),
})

const teamAuditEventsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_audit_events',
  component: getPage(() => import('./pages/team-audit-events.tsx'), 'TeamAuditEvents'),
  validateSearch: toAuditSearch,
})

/** Pages of the current team. */
export const teamRoutes = [
  teamTunnelsRoute,
  teamDomainsRoute,
  teamStatisticsRoute,
  teamTcpPortsRoute,
  teamPublicKeysRoute,
  teamNewRoute,
  teamRoute,
  teamRolesRoute,
  teamAuditEventsRoute,
  teamOrganizationRoute,
  teamIpPoliciesRoute,
  teamSsoRoute,
  teamSettingsRoute,
] as const
