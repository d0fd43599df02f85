export const billingCalls = {
  listPlans: { method: 'GET', path: '/v1/plans' },
} as const
