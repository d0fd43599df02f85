import type { AdminPlan, AdminTeamPlan } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { AdminTexts } from '../admin.messages.ts'
import { printTable } from './print-table.ts'

export type PlanList = { items: AdminPlan[]; is_enforced: boolean }

export function planTable(
  { items, is_enforced }: PlanList,
  { text, lang }: { text: AdminTexts; lang: Lang },
): string {
  const { columns, price, pricePerSeat, notEnforced } = text.plans
  const rows = items.map(({ id, name, price_kopecks, price_per, teams }) => {
    const rubles = String(price_kopecks / 100)
    return [id, name[lang], price_per === 'month' ? price(rubles) : pricePerSeat(rubles), String(teams)]
  })
  const table = printTable([[columns.id, columns.name, columns.price, columns.teams], ...rows])
  return [table, ...(is_enforced ? [] : ['', notEnforced])].join('\n')
}

export function planLine({ team, plan, seats, is_enforced }: AdminTeamPlan, text: AdminTexts): string {
  const line = text.plans.given(team.name, plan, seats)
  return is_enforced ? line : `${line}\n${text.plans.notEnforced}`
}
