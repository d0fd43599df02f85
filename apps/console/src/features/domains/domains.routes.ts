import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toDomainsSearch } from './domains-search.ts'

const domainsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/domains',
  component: getPage(() => import('./pages/domains.tsx'), 'Domains'),
  validateSearch: toDomainsSearch,
})

const teamDomainsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_domains',
  component: getPage(() => import('./pages/team-domains.tsx'), 'TeamDomains'),
  validateSearch: toDomainsSearch,
})

export const domainsRoutes = [domainsRoute, teamDomainsRoute] as const
