import type { TeamMember } from '@nora/contract/teams'
import { hasWords, isChosen, toList } from '../../../platform/lists/list-search.ts'
import type { MembersSearch } from '../members-search.ts'

/** Whether the member passes the filters and has the words in their name or e-mail. */
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
