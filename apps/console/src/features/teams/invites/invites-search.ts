import { pickTexts } from '../../../platform/search-texts.ts'

/** What the address of the page says: search, order, and whether the form for new ones is open. */
export type InvitesSearch = { q?: string; sort?: string; new?: string }

export function toInvitesSearch(search: Record<string, unknown>): InvitesSearch {
  return pickTexts(search, ['q', 'sort', 'new'])
}
