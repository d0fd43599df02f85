import type { RequestFilter } from '@nora/kit'
import { pickTexts } from '../../platform/search-texts.ts'

export const TUNNEL_PARTS = ['overview', 'requests', 'access'] as const
export type TunnelPart = (typeof TUNNEL_PARTS)[number]

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
  /** Of the open drawer: its part, which of its requests are listed, and the one that is open. */
  part?: TunnelPart
  requests?: RequestFilter
  request?: string
}

export function toTunnelsSearch(search: Record<string, unknown>): TunnelsSearch {
  const tab: TunnelsSearch = search.tab === 'history' ? { tab: 'history' } : {}
  const requests: TunnelsSearch =
    search.requests === 'errors' || search.requests === 'refused' ? { requests: search.requests } : {}
  const part: TunnelsSearch =
    search.part === 'requests' || search.part === 'access' ? { part: search.part } : {}
  return {
    ...tab,
    ...part,
    ...requests,
    ...pickTexts(search, ['q', 'kind', 'region', 'person', 'sort', 'tunnel', 'request']),
  }
}

/** The part of a tunnel's drawer that is open. Whoever asks for requests means their part. */
export function getPart({ part, requests, request }: TunnelsSearch): TunnelPart {
  return part ?? (requests || request ? 'requests' : 'overview')
}
