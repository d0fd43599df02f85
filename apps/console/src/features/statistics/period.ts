import type { StatisticsSearch } from './statistics-search.ts'

export const PERIODS = ['1h', '24h', '7d', '30d', '90d'] as const
export type Period = (typeof PERIODS)[number]

/** `own`: between two days; `zoom`: between two instants. */
export function getPeriod({ period, from, to }: StatisticsSearch): Period | 'own' | 'zoom' {
  if (from !== undefined && isDay(from)) return 'own'
  if (isInstant(from) && isInstant(to)) return 'zoom'
  return PERIODS.find((known) => known === period) ?? '24h'
}

/** A day of the calendar as the browser writes it. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function isInstant(text: string | undefined): boolean {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text))
}
