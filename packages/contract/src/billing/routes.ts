import { route } from '../route.ts'
import { billingCalls as calls } from './calls.ts'
import { planList, planQuery, teamPlan } from './schemas.ts'

export const billingRoutes = {
  listPlans: route('billing', calls.listPlans, {
    summary: 'Plans and what they bound',
    access: 'public',
    query: planQuery,
    answer: planList,
  }),
  getTeamPlan: route('billing', calls.getTeamPlan, {
    summary: 'The plan of the current team, and how much of it is used',
    access: { permission: 'plan.read' },
    answer: teamPlan,
  }),
}
