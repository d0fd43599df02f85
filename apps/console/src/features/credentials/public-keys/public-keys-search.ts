import { pickTexts } from '../../../platform/search-texts.ts'

/** The parameters of the page: tab, search, filters, order, the open drawer or form. */
export type PublicKeysSearch = {
  tab?: 'connect'
  q?: string
  /** Comma-separated, as are `state` and `person`. */
  type?: string
  state?: string
  person?: string
  sort?: string
  key?: string
  /** The form for new ones is open. */
  new?: string
}

export function toPublicKeysSearch(search: Record<string, unknown>): PublicKeysSearch {
  const tab: PublicKeysSearch = search.tab === 'connect' ? { tab: 'connect' } : {}
  return { ...tab, ...pickTexts(search, ['q', 'type', 'state', 'person', 'sort', 'key', 'new']) }
}
