import type { Plan, PlanList, Routes } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Handlers } from '../../platform/http/mount.ts'
import type { PlansFile } from './plans-file.ts'

export function billingHandlers({ plans }: { plans: PlansFile }): Handlers<Routes['billing']> {
  return { listPlans: async ({ lang }) => toPlanList(plans, lang) }
}

function toPlanList({ currency, plans }: PlansFile, lang: Lang): PlanList {
  return { currency, items: plans.map((plan) => toPlan(plan, lang)) }
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
