import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { vault_sessions } from '../vault.tables.ts'

/** Locks the vaults of everybody in a team that is being deleted. */
export async function endSessionsOfTeam(tx: Db, team_id: string): Promise<void> {
  const members = tx
    .select({ user_id: team_members.user_id })
    .from(team_members)
    .where(eq(team_members.team_id, team_id))
  await tx.delete(vault_sessions).where(inArray(vault_sessions.user_id, members))
}
