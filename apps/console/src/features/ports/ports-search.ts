import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: search, filters, order, the open drawer or form. */
export type PortsSearch = {
  q?: string
  /** Comma-separated, as are `use` and `person`. */
  region?: string
  use?: string
  person?: string
  sort?: string
  port?: string
  /** The form for a new one is open. */
  new?: string
}

export function toPortsSearch(search: Record<string, unknown>): PortsSearch {
  return pickTexts(search, ['q', 'region', 'use', 'person', 'sort', 'port', 'new'])
}
