import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the list says: part, search, filters, order and the open drawer. */
export type TunnelsSearch = {
  tab?: 'history'
  q?: string
  /** Comma-separated. */
  kind?: string
  region?: string
  person?: string
  /** A column, `-` before it for descending. */
  sort?: string
  tunnel?: string
}

export function toTunnelsSearch(search: Record<string, unknown>): TunnelsSearch {
  const tab: TunnelsSearch = search.tab === 'history' ? { tab: 'history' } : {}
  return { ...tab, ...pickTexts(search, ['q', 'kind', 'region', 'person', 'sort', 'tunnel']) }
}
