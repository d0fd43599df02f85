import type { RequestFilter } from '@nora/kit'
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
  /** Of the open drawer: which of its requests are listed, and the one that is open. */
  requests?: RequestFilter
  request?: string
}

export function toTunnelsSearch(search: Record<string, unknown>): TunnelsSearch {
  const tab: TunnelsSearch = search.tab === 'history' ? { tab: 'history' } : {}
  const requests: TunnelsSearch =
    search.requests === 'errors' || search.requests === 'refused' ? { requests: search.requests } : {}
  return {
    ...tab,
    ...requests,
    ...pickTexts(search, ['q', 'kind', 'region', 'person', 'sort', 'tunnel', 'request']),
  }
}
