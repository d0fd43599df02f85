export const billingCalls = {
  listPlans: { method: 'GET', path: '/v1/plans' },
  getTeamPlan: { method: 'GET', path: '/v1/team/plan' },
} as const
