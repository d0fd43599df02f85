import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: search, filters, order, and what is open. */
export type ZonesSearch = {
  q?: string
  sort?: string
  status?: string
  /** The zone whose drawer is open. */
  zone?: string
  /** The form for a new one is open. */
  new?: string
}

export function toZonesSearch(search: Record<string, unknown>): ZonesSearch {
  return pickTexts(search, ['q', 'sort', 'status', 'zone', 'new'])
}
