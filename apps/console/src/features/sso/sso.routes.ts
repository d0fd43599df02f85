import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'

const teamSsoRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_sso',
  component: getPage(() => import('./pages/team-sso.tsx'), 'TeamSso'),
})

export const ssoRoutes = [teamSsoRoute] as const
