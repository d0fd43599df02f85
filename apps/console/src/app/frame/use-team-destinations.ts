import { isAllowed } from '@nora/contract/permissions'
import { useUser } from '../../platform/use-user.ts'
import { type Destination, teamDestinations } from './navigation.ts'

/** Pages of the current team that the reader may open; none in a personal space. */
export function useTeamDestinations(): readonly Destination[] {
  const user = useUser()
  if (user?.team.type !== 'team') return []
  const member = { role: user.team_role, has_seat: user.has_seat }
  return teamDestinations.filter(({ needs }) => isAllowed(needs, member))
}
