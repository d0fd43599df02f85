import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: the period, and whose traffic is meant. */
export type StatisticsSearch = {
  /** One of PERIODS; absent: a day, unless there is `from`. */
  period?: string
  /** Days of a period of one's own, `2026-01-31`, both included. */
  from?: string
  to?: string
  member?: string
  hostname?: string
  tunnel?: string
}

export const PERIODS = ['1h', '24h', '7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]

export function toStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  return pickTexts(search, ['period', 'from', 'to', 'member', 'hostname', 'tunnel'])
}

/** `own`: between two days. */
export function getPeriod({ period, from }: StatisticsSearch): Period | 'own' {
  if (from !== undefined && isDay(from)) return 'own'
  return PERIODS.find((known) => known === period) ?? '24h'
}

/** A day of the calendar as the browser writes it. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
