import type { Team } from '@nora/contract/teams'
import { useTexts } from '@nora/ui'
import { ownTeamsTexts } from './own-teams.messages.ts'

/** What stands under the name of a team: that it is personal, or the reader's role in it. */
export function useTeamNote(): (team: Pick<Team, 'type' | 'role'>) => string {
  const { personal, roles } = useTexts(ownTeamsTexts)
  return ({ type, role }) => (type === 'personal' ? personal : roles[role])
}
