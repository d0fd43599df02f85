import type { Routes } from '@nora/contract'
import { countedLimits, heldLimits, type Plan, type PlanList, type TeamPlan } from '@nora/contract/billing'
import type { Lang } from '@nora/kit'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Deps } from './billing.deps.ts'
import { getPlanLimits } from './plan-limits.ts'
import type { PlansFile } from './plans-file.ts'
import { isEnforced } from './set-team-plan.ts'

export function billingHandlers(deps: Deps): Handlers<Routes['billing']> {
  return {
    listPlans: async ({ lang }) => toPlanList(deps, lang),
    getTeamPlan: ({ actor }) => getTeamPlan(deps, actor.team_id),
  }
}

async function getTeamPlan(deps: Deps, team_id: string): Promise<TeamPlan> {
  const planLimits = await getPlanLimits(deps)(deps.db, team_id)
  const uses = countedLimits.map(async (limit) => ({
    limit,
    used: await deps.counts[limit](deps.db, team_id),
    max: planLimits?.getBound(limit).limit ?? null,
  }))
  return {
    plan: planLimits?.plan.id ?? null,
    seats: planLimits?.seats ?? null,
    uses: await Promise.all(uses),
  }
}

function toPlanList(deps: Deps, lang: Lang): PlanList {
  const { currency, plans } = deps.plans
  const items = plans.map((plan) => toPlan(plan, lang))
  return { currency, is_enforced: isEnforced(deps), held: [...heldLimits], items }
}

function toPlan({ name, description, limits, ...plan }: PlansFile['plans'][number], lang: Lang): Plan {
  const bounds = Object.entries(limits).map(([key, limit]) => [key, toLimit(limit)] as const)
  return {
    ...plan,
    name: name[lang],
    description: description[lang],
    limits: Object.fromEntries(bounds) as Plan['limits'],
  }
}

function toLimit(limit: PlansFile['plans'][number]['limits']['ports']): Plan['limits']['ports'] {
  if (limit === 'unlimited') return { value: null, per_seat: false }
  return typeof limit === 'number'
    ? { value: limit, per_seat: false }
    : { value: limit.per_seat, per_seat: true }
}
