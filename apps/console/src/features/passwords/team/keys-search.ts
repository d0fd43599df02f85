import { pickTexts } from '../../../platform/search-texts.ts'

/** The part of the page that is open, and search, filter and order of the list. */
export type KeysSearch = {
  /** `rules`; the members without it. */
  tab?: string
  q?: string
  sort?: string
  state?: string
  /** The member whose words are compared. */
  member?: string
}

export function toKeysSearch(search: Record<string, unknown>): KeysSearch {
  return pickTexts(search, ['tab', 'q', 'sort', 'state', 'member'])
}
