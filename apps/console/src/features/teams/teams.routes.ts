import { createRoute, redirect } from '@tanstack/react-router'
import { wayBack } from '../../platform/routing/local-path.ts'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute, openColumnRoute } from '../../platform/routing/parent-routes.ts'
import { toInvitesSearch } from './invites/invites-search.ts'
import { toMembersSearch } from './members-search.ts'
import { toRolesSearch } from './roles/roles-search.ts'

const acceptInviteRoute = createRoute({
  getParentRoute: () => openColumnRoute,
  path: '/accept_invite/$id',
  component: getPage(() => import('./pages/accept-invite.tsx'), 'AcceptInvite'),
  beforeLoad: async ({ context: { checkUser }, location }) => {
    if ((await checkUser()) !== 'factor_due') return
    throw redirect({ to: '/otp_verify', search: { redirect: wayBack(location.href) }, replace: true })
  },
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

const teamInvitesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_invites',
  component: getPage(() => import('./pages/team-invites.tsx'), 'TeamInvites'),
  validateSearch: toInvitesSearch,
})

const teamRolesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_roles',
  component: getPage(() => import('./pages/team-roles.tsx'), 'TeamRoles'),
  validateSearch: toRolesSearch,
})

const teamSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_settings',
  component: getPage(() => import('./pages/team-settings.tsx'), 'TeamSettings'),
})

export const teamsRoutes = [
  acceptInviteRoute,
  teamNewRoute,
  teamRoute,
  teamInvitesRoute,
  teamRolesRoute,
  teamSettingsRoute,
] as const
