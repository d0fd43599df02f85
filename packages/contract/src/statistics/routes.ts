import { route } from '../route.ts'
import { statisticsCalls as calls } from './calls.ts'
import { statistics, statisticsQuery } from './schemas.ts'

export const statisticsRoutes = {
  getTeamStatistics: route('statistics', calls.getTeamStatistics, {
    summary: 'What went through the tunnels of the team',
    description:
      'Sums, latency and open tunnels over a period and the one before it, step by step, with the busiest hostnames, members, paths and countries. New within ten seconds. Minutes are kept for three hours, hours for 93 days (of single tunnels and hostnames for 8), days for 400. A member sees what went through their own tunnels.',
    access: { permission: 'statistics.read_own' },
    query: statisticsQuery,
    answer: statistics,
    problems: ['NotFound'],
  }),
}
