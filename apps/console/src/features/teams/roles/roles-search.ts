import { pickTexts } from '../../../platform/search-texts.ts'

/** The parameters of the page: search, order, and the open form. */
export type RolesSearch = {
  q?: string
  sort?: string
  /** The role that is being changed. */
  role?: string
  /** The form for a new one is open. */
  new?: string
}

export function toRolesSearch(search: Record<string, unknown>): RolesSearch {
  return pickTexts(search, ['q', 'sort', 'role', 'new'])
}
