import type { Db } from '../../platform/database/database.ts'
import { deleteMemberships, deleteTeam, listFoundedTeams } from './teams.store.ts'

/**
 * Takes a user out of every team, and deletes those that were theirs alone with all that belongs to them.
 * A team with other members must have another founder by then.
 */
export function leaveTeams({
  deleteTeamData,
}: {
  deleteTeamData: (tx: Db, team_id: string) => Promise<void>
}) {
  return async (tx: Db, user_id: string): Promise<void> => {
    const founded = await listFoundedTeams(tx, user_id)
    const left = founded.find(({ others }) => others > 0)
    if (left) throw new Error(`the team ${left.id} would be left without a founder`)
    await deleteMemberships(tx, user_id)
    for (const { id } of founded) {
      await deleteTeamData(tx, id)
      await deleteTeam(tx, id)
    }
  }
}
