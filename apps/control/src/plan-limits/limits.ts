import type { Localized } from '@nora/kit'
import { problem } from '../platform/problem.ts'
import { limitsTexts } from './limits.messages.ts'
import type { PlanBound } from './plan-bound.ts'

/** `limit` null: as many as one likes. `by` null: the operator's configuration says so, for every team. */
export type Bound = { limit: number | null; by: PlanBound | null }

/** Refuses one more than the limit, with the limit, the use and the plan that lifts it as facts. */
export function assertWithinLimit(
  used: number,
  { limit, by }: Bound,
  said: (limit: number) => Localized,
): void {
  if (limit === null || used < limit) return
  if (by === null) throw problem('PaymentRequired', said(limit), { data: { limit, used } })
  const { name, plan, lifted_by } = by
  const [own, planned] = [said(limit), limitsTexts.byPlan(by, used)]
  throw problem(
    'PaymentRequired',
    { ru: `${own.ru} ${planned.ru}`, en: `${own.en} ${planned.en}` },
    { data: { name, limit, used, plan: plan.id, lifted_by: lifted_by?.id ?? null } },
  )
}
