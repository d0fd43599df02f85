import { route } from '../route.ts'
import { statisticsCalls as calls } from './calls.ts'
import { statistics, statisticsQuery } from './schemas.ts'

export const statisticsRoutes = {
  getTeamStatistics: route('statistics', calls.getTeamStatistics, {
    summary: 'Get traffic statistics of the team',
    description:
      'Totals, latency and open tunnels over a period and the previous one, by step, with top hostnames, members, paths and countries. Updated every ten seconds. Minutes are kept for three hours, hours for 93 days (8 days for single tunnels and hostnames), days for 400 days. A member sees what went through their own tunnels.',
    access: { permission: 'statistics.read_own' },
    query: statisticsQuery,
    answer: statistics,
    problems: ['NotFound'],
  }),
}
