import { route } from '../route.ts'
import { billingCalls as calls } from './calls.ts'
import { planList, planQuery } from './schemas.ts'

export const billingRoutes = {
  listPlans: route('billing', calls.listPlans, {
    summary: 'Plans and what they bound',
    access: 'public',
    query: planQuery,
    answer: planList,
  }),
}
