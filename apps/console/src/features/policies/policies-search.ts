import { pickTexts } from '../../platform/search-texts.ts'

/** What the address of the page says: search, filters, order, and the open form. */
export type PoliciesSearch = {
  q?: string
  sort?: string
  /** What it is attached to: `console`, `api`, `agents`, `endpoints`. */
  place?: string
  /** The policy that is being changed. */
  policy?: string
  /** The form for a new one is open: `yes`, or the public address that it is made for. */
  new?: string
}

export function toPoliciesSearch(search: Record<string, unknown>): PoliciesSearch {
  return pickTexts(search, ['q', 'sort', 'place', 'policy', 'new'])
}
