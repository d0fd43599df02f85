import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { columnRoute, frameRoute } from '../../platform/routing/parent-routes.ts'
import { textParam } from '../../platform/routing/search-params.ts'
import { toDebugSearch } from './debug/debug-search.ts'
import { toPolicySearch } from './detail/policy-search.ts'
import { toPoliciesSearch } from './list/policies-search.ts'

const policiesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/policies',
  component: getPage(() => import('./pages/policies.tsx'), 'Policies'),
  validateSearch: toPoliciesSearch,
})

const policyRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/policies/$id',
  component: getPage(() => import('./pages/policy.tsx'), 'Policy'),
  validateSearch: toPolicySearch,
})

const policyDebugRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/policy_debug',
  component: getPage(() => import('./pages/policy-debug.tsx'), 'PolicyDebug'),
  validateSearch: toDebugSearch,
})

const visitorSignInRoute = createRoute({
  getParentRoute: () => columnRoute,
  path: '/visitor_sign_in',
  component: getPage(() => import('./pages/visitor-sign-in.tsx'), 'VisitorSignIn'),
  validateSearch: (search): { request?: string } => ({ request: textParam(search.request) }),
})

export const trafficPoliciesRoutes = [
  policiesRoute,
  policyRoute,
  policyDebugRoute,
  visitorSignInRoute,
] as const
