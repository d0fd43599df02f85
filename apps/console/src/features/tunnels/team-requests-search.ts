import type { RequestFilter } from '@nora/kit'
import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: a span between two instants, which requests, and to whose tunnels. */
export type TeamRequestsSearch = {
  from?: string
  to?: string
  only?: RequestFilter
  member?: string
  hostname?: string
  tunnel?: string
}

export function toTeamRequestsSearch(search: Record<string, unknown>): TeamRequestsSearch {
  const only =
    search.only === 'errors' || search.only === 'refused' ? { only: search.only as RequestFilter } : {}
  return { ...only, ...pickTexts(search, ['from', 'to', 'member', 'hostname', 'tunnel']) }
}
