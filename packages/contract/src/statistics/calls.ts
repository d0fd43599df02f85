export const statisticsCalls = {
  getTeamStatistics: { method: 'GET', path: '/v1/team/statistics' },
} as const
