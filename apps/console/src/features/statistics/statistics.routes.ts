import { createRoute } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute } from '../../platform/routing/parent-routes.ts'
import { toStatisticsSearch } from './statistics-search.ts'

const teamStatisticsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_statistics',
  component: getPage(() => import('./pages/team-statistics.tsx'), 'TeamStatistics'),
  validateSearch: toStatisticsSearch,
})

export const statisticsRoutes = [teamStatisticsRoute] as const
