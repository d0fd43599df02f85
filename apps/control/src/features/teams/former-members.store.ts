import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Membership } from './teams.deps.ts'
import { team_former_members } from './teams.tables.ts'

export async function addFormerMember(tx: Db, membership: Membership, left_at: Date): Promise<void> {
  const { team_id, user_id } = membership
  await tx
    .insert(team_former_members)
    .values({ team_id, user_id, left_at })
    .onConflictDoUpdate({
      target: [team_former_members.team_id, team_former_members.user_id],
      set: { left_at },
    })
}

export async function isFormerMember(db: Db, { team_id, user_id }: Membership): Promise<boolean> {
  const isThis = and(eq(team_former_members.team_id, team_id), eq(team_former_members.user_id, user_id))
  const [row] = await db.select({ at: team_former_members.left_at }).from(team_former_members).where(isThis)
  return row !== undefined
}

/** They are a member again, by an invitation or because the team says so. */
export async function forgetFormerMember(tx: Db, { team_id, user_id }: Membership): Promise<void> {
  const isThis = and(eq(team_former_members.team_id, team_id), eq(team_former_members.user_id, user_id))
  await tx.delete(team_former_members).where(isThis)
}
