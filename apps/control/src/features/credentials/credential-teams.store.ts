import type { CredentialTeam } from '@nora/contract/credentials'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { teams } from '../teams/readable-tables.ts'

/** The team in which a credential works. */
export async function findTeamOf(db: Db, team_id: string): Promise<CredentialTeam | undefined> {
  const [team] = await db
    .select({ id: teams.id, name: teams.name, type: teams.type })
    .from(teams)
    .where(eq(teams.id, team_id))
  return team
}
