import { routes } from '@nora/contract'
import type { FeatureModule } from '../../platform/feature-module.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Deps } from './billing.deps.ts'
import { billingHandlers } from './billing.routes.ts'
import { listPlansForOperator, setTeamPlan } from './set-team-plan.ts'
import { deletePlanOfTeam } from './team-plans.store.ts'

export function createBillingFeature(deps: Deps): FeatureModule {
  return {
    name: 'billing',
    tables: { team_plans: {} },
    serve: (app, calls) => mount(app, calls, routes.billing, billingHandlers(deps)),
    adminCalls: { listPlans: listPlansForOperator(deps), setTeamPlan: setTeamPlan(deps) },
    onTeamDeleted: deletePlanOfTeam,
  }
}
