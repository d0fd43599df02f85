import { route } from '../route.ts'
import { billingCalls as calls } from './calls.ts'
import { planList, planQuery, teamPlan } from './schemas.ts'

export const billingRoutes = {
  listPlans: route('billing', calls.listPlans, {
    summary: 'List plans and their limits',
    access: 'public',
    query: planQuery,
    answer: planList,
  }),
  getTeamPlan: route('billing', calls.getTeamPlan, {
    summary: 'Get the plan of the current team and its usage',
    access: { permission: 'plan.read' },
    answer: teamPlan,
  }),
}
