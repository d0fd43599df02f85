import { pickTexts } from '../../platform/search-texts.ts'

export const TEAM_TABS = ['members', 'invites'] as const

/** The parameters of the page: tab, search, filters, order, and the open form. */
export type MembersSearch = {
  tab?: 'invites'
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
  const { tab, ...texts } = pickTexts(search, ['tab', 'q', 'role', 'seat', 'custom', 'sort', 'member', 'new'])
  return tab === 'invites' ? { ...texts, tab } : texts
}
