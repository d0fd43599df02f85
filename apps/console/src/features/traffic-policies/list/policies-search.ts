import { pickTexts } from '../../../platform/search-texts.ts'

/** The parameters of the list: search, filters, order, and the open form. */
export type PoliciesSearch = {
  q?: string
  sort?: string
  /** `yes` or `no`. */
  attached?: string
  person?: string
  /** The form for a new one is open: `yes`, or the starting point that was chosen. */
  new?: string
}

export function toPoliciesSearch(search: Record<string, unknown>): PoliciesSearch {
  return pickTexts(search, ['q', 'sort', 'attached', 'person', 'new'])
}
