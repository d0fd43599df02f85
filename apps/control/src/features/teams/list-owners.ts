import type { Lang } from '@nora/kit'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { team_members } from './teams.tables.ts'

const OWNERS_TOLD = 50

/** Founder and owners of a team, to write to. */
export async function listOwners(db: Db, team_id: string): Promise<{ email: string; language: Lang }[]> {
  return db
    .select({ email: users.email, language: users.language })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(
      and(
        eq(team_members.team_id, team_id),
        inArray(team_members.role, ['primary_owner', 'owner']),
        isNull(users.disabled_at),
      ),
    )
    .orderBy(asc(users.id))
    .limit(OWNERS_TOLD)
}
