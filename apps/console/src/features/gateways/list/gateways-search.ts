import { pickTexts } from '../../../platform/search-texts.ts'

/** The parameters of the list: search, filters, order, and the open form. */
export type GatewaysSearch = {
  q?: string
  sort?: string
  state?: string
  kind?: string
  /** `own` or `others`. */
  whose?: string
  /** The form for a new one is open: `yes`, or the starting point that was chosen. */
  new?: string
}

export function toGatewaysSearch(search: Record<string, unknown>): GatewaysSearch {
  return pickTexts(search, ['q', 'sort', 'state', 'kind', 'whose', 'new'])
}
