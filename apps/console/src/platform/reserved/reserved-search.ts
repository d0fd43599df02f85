import { pickTexts } from '../search-texts.ts'

/** What the address of the page says: search, filters, order, the open drawer or form. */
export type ReservedSearch = {
  q?: string
  /** Comma-separated, as are `use` and `person`. */
  region?: string
  use?: string
  person?: string
  kind?: string
  sort?: string
  /** The form for a new one is open. */
  new?: string
  /** The part of the open drawer. */
  part?: string
  /** Each kind's own has its drawer open. */
  port?: string
  domain?: string
}

/** Only the name of the drawer: the first file that a browser loads has no use for the rest of a kind. */
export function toReservedSearch(search: Record<string, unknown>, drawer: 'port' | 'domain'): ReservedSearch {
  return pickTexts(search, ['q', 'region', 'use', 'person', 'kind', 'sort', 'new', 'part', drawer])
}
