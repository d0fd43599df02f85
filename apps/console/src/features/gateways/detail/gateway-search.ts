import { pickTexts } from '../../../platform/search-texts.ts'

/** The part of the page that is open, the time that its charts show, and which requests. */
export type GatewaySearch = {
  /** `members`, `policy`, `health`, `traffic`, `requests`, `events`, `settings`; the path without it. */
  tab?: string
  /** `hour` or `week`; a day without it. */
  period?: string
  /** What is searched for among captured requests, and the one that is open. */
  q?: string
  request?: string
}

export function toGatewaySearch(search: Record<string, unknown>): GatewaySearch {
  return pickTexts(search, ['tab', 'period', 'q', 'request'])
}
