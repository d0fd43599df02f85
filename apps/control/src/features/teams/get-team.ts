import type { TeamDetails } from '@nora/contract/teams'
import type { Db } from '../../platform/database/database.ts'
import { getSeats } from './seats.ts'
import type { Deps } from './teams.deps.ts'
import { countMembers, getTeam, listPeople } from './teams.store.ts'

export async function getTeamDetails(
  deps: Pick<Deps, 'seatLimit'>,
  db: Db,
  team_id: string,
): Promise<TeamDetails> {
  const { id, name, icon, type, created_at } = await getTeam(db, team_id)
  const [founder] = await listPeople(db, team_id, ['primary_owner'])
  if (!founder) throw new Error(`the team ${team_id} has no founder`)
  return {
    id,
    name,
    icon,
    type,
    founder,
    members: await countMembers(db, team_id),
    seats: await getSeats(deps, db, team_id),
    created_at: created_at.toISOString(),
  }
}
