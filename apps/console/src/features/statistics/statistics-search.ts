import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: the period, and whose traffic is meant. */
export type StatisticsSearch = {
  /** One of the periods; absent: a day, unless there is `from`. */
  period?: string
  /** Days of a period of one's own, `2026-01-31`, both included; instants of one that was zoomed into. */
  from?: string
  to?: string
  member?: string
  hostname?: string
  tunnel?: string
}

export function toStatisticsSearch(search: Record<string, unknown>): StatisticsSearch {
  return pickTexts(search, ['period', 'from', 'to', 'member', 'hostname', 'tunnel'])
}
