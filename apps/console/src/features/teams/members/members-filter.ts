import type { TeamMember } from '@nora/contract'
import { hasWords, isChosen, toList } from '../../../platform/lists/list-search.ts'
import type { MembersSearch } from './members-search.ts'

export const NO_FILTERS: Partial<MembersSearch> = {
  q: undefined,
  role: undefined,
  seat: undefined,
  custom: undefined,
}

export function matchesSearch(member: TeamMember, search: MembersSearch): boolean {
  const { name, email, role, has_seat, roles } = member
  const wanted = toList(search.custom)
  return (
    isChosen(search.role, role) &&
    isChosen(search.seat, has_seat ? 'yes' : 'no') &&
    (wanted.length === 0 || roles.some(({ id }) => wanted.includes(id))) &&
    hasWords(search.q, [name, email])
  )
}

/** How a member is called. */
export function nameOf({ name, email }: Pick<TeamMember, 'name' | 'email'>): string {
  return name ?? email
}
