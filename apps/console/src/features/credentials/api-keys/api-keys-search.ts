import { pickTexts } from '../../../platform/search-texts.ts'

/** The parameters of the page: search, filters, order, the open drawer or form. */
export type ApiKeysSearch = {
  q?: string
  /** Comma-separated, as is `state`. */
  scope?: string
  state?: string
  sort?: string
  key?: string
  /** The form for a new one is open. */
  new?: string
}

export function toApiKeysSearch(search: Record<string, unknown>): ApiKeysSearch {
  return pickTexts(search, ['q', 'scope', 'state', 'sort', 'key', 'new'])
}
