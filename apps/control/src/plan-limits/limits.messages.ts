import type { Localized } from '@nora/kit'
import type { PlanBound } from './plan-bound.ts'

export const limitsTexts = {
  byPlan(by: PlanBound, used: number): Localized {
    const { plan } = by
    return {
      ru: `Тариф «${plan.name.ru}», занято ${used}. ${lifting(by).ru}`,
      en: `The plan is “${plan.name.en}”, ${used} in use. ${lifting(by).en}`,
    }
  },
} as const

/** Suggests what would raise the limit. */
function lifting({ lifted_by, per_seat, plans_url }: PlanBound): Localized {
  if (lifted_by !== null) {
    const { name, limit } = lifted_by
    const [ru, en] = limit === null ? ['без ограничений', 'as many as you like'] : [limit, limit]
    return {
      ru: `В тарифе «${name.ru}» — ${ru}: ${plans_url}`,
      en: `“${name.en}” has ${en}: ${plans_url}`,
    }
  }
  if (per_seat > 0) {
    return {
      ru: `Каждое место в подписке добавляет ещё ${per_seat}: ${plans_url}`,
      en: `Every further seat adds ${per_seat}: ${plans_url}`,
    }
  }
  return {
    ru: 'Больше не даёт ни один тариф: обратитесь к администратору сервера.',
    en: 'No plan has more: ask the operator of the installation.',
  }
}
