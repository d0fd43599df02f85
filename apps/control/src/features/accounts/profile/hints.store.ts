import { SECOND_MS } from '@nora/kit'
import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { team_members, teams } from '../../teams/readable-tables.ts'
import { sessions } from '../sessions.tables.ts'

/** Signing up makes the team first, and the session a moment later. */
const SIGN_UP_TAKES_MS = 5 * SECOND_MS

/** Whether the user made a team in this session, or their account, with which the personal team is made. */
export async function hasFoundedSince(db: Db, user_id: string, session_id: string): Promise<boolean> {
  const [session] = await db
    .select({ created_at: sessions.created_at })
    .from(sessions)
    .where(eq(sessions.id, session_id))
  if (!session) return false
  const since = new Date(session.created_at.getTime() - SIGN_UP_TAKES_MS)
  const rows = await db
    .select({ id: teams.id })
    .from(team_members)
    .innerJoin(teams, eq(teams.id, team_members.team_id))
    .where(
      and(
        eq(team_members.user_id, user_id),
        eq(team_members.role, 'primary_owner'),
        gte(teams.created_at, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}
