import { isAllowed } from '@nora/contract/permissions'
import type { Destination } from '../../platform/navigation/navigation.ts'
import { useSettings } from '../../platform/settings.ts'
import { useUser } from '../../platform/use-user.ts'
import { destinations } from '../navigation.ts'

/** Those of a group that the reader may open. A personal space has none of a team. */
export function useDestinations(group: Destination['group']): readonly Destination[] {
  const user = useUser()
  const settings = useSettings()
  if (group === 'team' && user?.team.type !== 'team') return []
  const member = user && { role: user.team_role, has_seat: user.has_seat }
  return destinations.filter(
    ({ group: its, needs, isOffered }) =>
      its === group &&
      (!needs || (member !== null && isAllowed(needs, member))) &&
      (!isOffered || (settings !== undefined && isOffered(settings))),
  )
}
