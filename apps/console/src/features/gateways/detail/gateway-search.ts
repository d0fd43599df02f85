import { pickTexts } from '../../../platform/search-texts.ts'

/** The part of the page that is open, and the time that its charts show. */
export type GatewaySearch = {
  /** `members`, `policy`, `health`, `traffic`, `events`, `settings`; the path without it. */
  tab?: string
  /** `hour` or `week`; a day without it. */
  period?: string
}

export function toGatewaySearch(search: Record<string, unknown>): GatewaySearch {
  return pickTexts(search, ['tab', 'period'])
}
