import { pickTexts } from '../../platform/search-texts.ts'

/** The parameters of the page: search, filters, order, and the open form. */
export type MembersSearch = {
  q?: string
  /** Comma-separated, as are `seat` and `custom`. */
  role?: string
  seat?: string
  custom?: string
  sort?: string
  /** The member that is being changed. */
  member?: string
  /** The form for new invitations is open. */
  new?: string
}

export function toMembersSearch(search: Record<string, unknown>): MembersSearch {
  return pickTexts(search, ['q', 'role', 'seat', 'custom', 'sort', 'member', 'new'])
}
