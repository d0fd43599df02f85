import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toZonesSearch } from './zones-search.ts'

const teamDomainZonesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_domain_zones',
  component: getPage(() => import('./pages/team-domain-zones.tsx'), 'TeamDomainZones'),
  validateSearch: toZonesSearch,
})

export const zonesRoutes = [teamDomainZonesRoute] as const
