import { pickTexts } from '../../../platform/search-texts.ts'

/** The part of the page that is open, and what its list of requests shows. */
export type WebhookSearch = {
  /** `targets`, `dead`, `settings`; requests without it. */
  tab?: string
  q?: string
  /** States of requests with commas between. */
  state?: string
  /** The request that is open. */
  request?: string
  /** The target whose form is open; `new` for another. */
  target?: string
}

export function toWebhookSearch(search: Record<string, unknown>): WebhookSearch {
  return pickTexts(search, ['tab', 'q', 'state', 'request', 'target'])
}
