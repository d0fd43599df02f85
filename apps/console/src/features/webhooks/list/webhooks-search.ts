import { pickTexts } from '../../../platform/search-texts.ts'

/** The parameters of the list: search, filters, order, and the open form. */
export type WebhooksSearch = {
  q?: string
  sort?: string
  state?: string
  sender?: string
  /** `own` or `others`. */
  whose?: string
  /** The form for a new one is open. */
  new?: string
}

export function toWebhooksSearch(search: Record<string, unknown>): WebhooksSearch {
  return pickTexts(search, ['q', 'sort', 'state', 'sender', 'whose', 'new'])
}
