import type { LimitName, Plan } from '@nora/contract/billing'
import { formatDuration, formatNumber, type Lang, SECOND_MS } from '@nora/kit'
import { billingTexts } from './billing.messages.ts'

const LOCALES = { ru: 'ru-RU', en: 'en-GB' } as const

/** The limits as they are compared, group by group; together all that the contract has. */
export const LIMIT_GROUPS = {
  tunnels: ['tunnels', 'tunnel_lifetime_s', 'static_names', 'ports', 'own_domains', 'zones', 'gateways'],
  inspection: ['requests_per_minute', 'webhooks', 'stored_requests', 'policies', 'watch_monitors'],
  data: ['passwords', 'secrets_projects', 'environments_per_project', 'configs_per_environment'],
  access: ['bastion_nodes'],
} as const satisfies Record<string, readonly LimitName[]>

/** `299 ₽`, `2,50 ₽`; whole rubles without the kopecks. */
export function formatPrice(lang: Lang, kopecks: number): string {
  const style = { style: 'currency', currency: 'RUB', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(LOCALES[lang], style).format(kopecks / 100)
}

/** Formats a limit of the plan: a number, a time, none or unlimited. */
export function limitText(lang: Lang, plan: Plan, name: LimitName): string {
  const texts = billingTexts[lang]
  const limit = plan.limits[name]
  if (!limit || limit.value === 0) return texts.none
  if (limit.value === null) return texts.unlimited
  if (name === 'tunnel_lifetime_s') return formatDuration(lang, limit.value * SECOND_MS)
  const count = formatNumber(lang, limit.value)
  return limit.per_seat ? texts.perSeat(count) : count
}
