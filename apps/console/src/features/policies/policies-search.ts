import { pickTexts } from '../../platform/search-texts.ts'

/** The parameters of the page: search, filters, order, and the open form. */
export type PoliciesSearch = {
  q?: string
  sort?: string
  /** What the policy is attached to: `console`, `api`, `agents`, `endpoints`. */
  place?: string
  /** The policy that is being changed. */
  policy?: string
  /** The form for a new one is open: `yes`, or the public address that it is made for. */
  new?: string
}

export function toPoliciesSearch(search: Record<string, unknown>): PoliciesSearch {
  return pickTexts(search, ['q', 'sort', 'place', 'policy', 'new'])
}
