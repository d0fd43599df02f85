export const overviewCalls = {
  getOverview: { method: 'GET', path: '/v1/overview' },
} as const
