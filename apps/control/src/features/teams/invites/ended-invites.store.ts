import type { InviteEnding } from '@nora/contract/teams'
import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { teams } from '../teams.tables.ts'
import { team_ended_invites, team_invites } from './invites.tables.ts'

type Ended = { id: string; team_id: string; ended_as: Exclude<InviteEnding, 'expired'>; ended_at: Date }

/** Removes an invitation and remembers why its link no longer works. */
export async function endInvite(tx: Db, ended: Ended): Promise<void> {
  await tx.delete(team_invites).where(eq(team_invites.id, ended.id))
  await tx.insert(team_ended_invites).values(ended).onConflictDoNothing()
}

/** How the invitation of a late link ended. */
export async function findEnding(
  db: Db,
  id: string,
): Promise<{ ended_as: Ended['ended_as']; team: string } | undefined> {
  const [ending] = await db
    .select({ ended_as: team_ended_invites.ended_as, team: teams.name })
    .from(team_ended_invites)
    .innerJoin(teams, eq(teams.id, team_ended_invites.team_id))
    .where(eq(team_ended_invites.id, id))
  return ending
}

export async function deleteEndedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(team_ended_invites).where(lt(team_ended_invites.ended_at, moment))
}
