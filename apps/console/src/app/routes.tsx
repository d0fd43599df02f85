import { createRoute } from '@tanstack/react-router'
import { accountsRoutes } from '../features/accounts/index.ts'
import { auditRoutes } from '../features/audit/index.ts'
import { billingRoutes } from '../features/billing/index.ts'
import { certificatesRoutes } from '../features/certificates/index.ts'
import { credentialsRoutes } from '../features/credentials/index.ts'
import { domainsRoutes } from '../features/domains/index.ts'
import { gatewaysRoutes } from '../features/gateways/index.ts'
import { guidesRoutes } from '../features/guides/index.ts'
import { organizationRoutes } from '../features/organization/index.ts'
import { passwordsRoutes, teamPasswordsRoutes } from '../features/passwords/index.ts'
import { policiesRoutes } from '../features/policies/index.ts'
import { portsRoutes } from '../features/ports/index.ts'
import { secretsRoutes } from '../features/secrets/index.ts'
import { ssoRoutes } from '../features/sso/index.ts'
import { statisticsRoutes } from '../features/statistics/index.ts'
import { systemRoutes } from '../features/system/index.ts'
import { teamsRoutes } from '../features/teams/index.ts'
import { trafficPoliciesRoutes } from '../features/traffic-policies/index.ts'
import { tunnelsRoutes } from '../features/tunnels/index.ts'
import { webhooksRoutes } from '../features/webhooks/index.ts'
import { zonesRoutes } from '../features/zones/index.ts'
import { getPage } from '../platform/routing/page.ts'
import {
  columnRoute,
  frameRoute,
  guardedRoute,
  openColumnRoute,
  rootRoute,
  signInLayoutRoute,
} from '../platform/routing/parent-routes.ts'
import { Root } from './frame/root.tsx'
import { SignInLayout } from './frame/sign-in-layout.tsx'
import { PageError } from './page-error.tsx'
import { toHomeSearch } from './pages/home-search.ts'

/** The addresses of all features; each route says by its parent what surrounds its page. */
const featureRoutes = [
  ...accountsRoutes,
  ...auditRoutes,
  ...billingRoutes,
  ...credentialsRoutes,
  ...domainsRoutes,
  ...gatewaysRoutes,
  ...guidesRoutes,
  ...organizationRoutes,
  ...passwordsRoutes,
  ...policiesRoutes,
  ...portsRoutes,
  ...secretsRoutes,
  ...ssoRoutes,
  ...statisticsRoutes,
  ...systemRoutes,
  ...teamPasswordsRoutes,
  ...teamsRoutes,
  ...trafficPoliciesRoutes,
  ...tunnelsRoutes,
  ...webhooksRoutes,
  ...zonesRoutes,
  ...certificatesRoutes,
]

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: getPage(() => import('./pages/home.tsx'), 'Home'),
  validateSearch: toHomeSearch,
})

const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$',
  component: getPage(() => import('./pages/not-found.tsx'), 'NotFound'),
})

rootRoute.update({ component: Root, errorComponent: PageError })
signInLayoutRoute.update({ component: SignInLayout })
openColumnRoute.update({ component: SignInLayout })
columnRoute.update({ component: SignInLayout })
guardedRoute.update({ component: getPage(() => import('./frame/guarded.tsx'), 'Guarded') })
frameRoute.update({ component: getPage(() => import('./frame/frame.tsx'), 'Frame') })

export const routeTree = rootRoute.addChildren([
  signInLayoutRoute.addChildren(getChildren(signInLayoutRoute)),
  openColumnRoute.addChildren(getChildren(openColumnRoute)),
  guardedRoute.addChildren([
    columnRoute.addChildren(getChildren(columnRoute)),
    frameRoute.addChildren([homeRoute, ...getChildren(frameRoute), notFoundRoute]),
  ]),
])

type FeatureRoute = (typeof featureRoutes)[number]

/** The routes of features under one parent, with their types: addresses in links stay checked. */
function getChildren<Parent>(parent: Parent) {
  type Child = Extract<FeatureRoute, { types: { parentRoute: Parent } }>
  return featureRoutes.filter((route): route is Child => route.options.getParentRoute() === parent)
}
