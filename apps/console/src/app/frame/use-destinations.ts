import type { Action } from '@nora/contract/permissions'
import type { Destination } from '../../platform/navigation/navigation.ts'
import { useSettings } from '../../platform/settings.ts'
import { mayDo } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { destinations } from '../navigation.ts'

/** Those of a group that the reader may open. A personal space has none of a team. */
export function useDestinations(group: Destination['group']): readonly Destination[] {
  const user = useUser()
  const settings = useSettings()
  const isTeam = user?.team.type === 'team'
  if (group === 'team' && !isTeam) return []
  return destinations.filter(
    ({ group: its, needs, isOffered, isForTeamsOnly }) =>
      its === group &&
      (!isForTeamsOnly || isTeam) &&
      (!needs || mayDo(user, needs)) &&
      (!isOffered || (settings !== undefined && isOffered(settings))),
  )
}

type Offer = { needs?: Action; isForTeamsOnly?: boolean }

/** Tells what the reader may do or see where they work now. */
export function useMayOpen(): (offer: Offer) => boolean {
  const user = useUser()
  return ({ needs, isForTeamsOnly }) =>
    user !== null && (!isForTeamsOnly || user.team.type === 'team') && (!needs || mayDo(user, needs))
}
