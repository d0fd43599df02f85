import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: search, filters, order, and what is open. */
export type CertificatesSearch = {
  q?: string
  sort?: string
  source?: string
  state?: string
  /** The certificate whose drawer is open. */
  certificate?: string
  /** The form for a new one is open; an id: for one that takes its place. */
  new?: string
}

export function toCertificatesSearch(search: Record<string, unknown>): CertificatesSearch {
  return pickTexts(search, ['q', 'sort', 'source', 'state', 'certificate', 'new'])
}
