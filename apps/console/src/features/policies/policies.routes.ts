import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toPoliciesSearch } from './policies-search.ts'

const teamIpPoliciesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_ip_policies',
  component: getPage(() => import('./pages/team-ip-policies.tsx'), 'TeamIpPolicies'),
  validateSearch: toPoliciesSearch,
})

export const policiesRoutes = [teamIpPoliciesRoute] as const
