import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { teams } from '../teams/readable-tables.ts'
import { organizations } from './organization.tables.ts'

export type OrganizationRow = typeof organizations.$inferSelect
export type WithTeam = OrganizationRow & { team: { id: string; name: string } }

export async function findOrganization(db: Db, team_id: string): Promise<OrganizationRow | undefined> {
  const [row] = await db.select().from(organizations).where(eq(organizations.team_id, team_id))
  return row
}

export async function putOrganization(tx: Db, row: OrganizationRow): Promise<void> {
  const { team_id, ...set } = row
  await tx.insert(organizations).values(row).onConflictDoUpdate({ target: organizations.team_id, set })
}

type Decision = Pick<OrganizationRow, 'status' | 'decline_reason' | 'reviewed_at'>

/** Nothing when the requisites are others by now. */
export async function setDecision(
  tx: Db,
  id: string,
  decision: Decision,
): Promise<OrganizationRow | undefined> {
  const [row] = await tx.update(organizations).set(decision).where(eq(organizations.id, id)).returning()
  return row
}

/** Lists submissions with their teams, the longest waiting first. */
export async function listWithTeams(
  db: Db,
  of: { status?: OrganizationRow['status'] | undefined; cursor?: string | undefined; limit: number },
): Promise<WithTeam[]> {
  const rows = await db
    .select({ row: organizations, team: { id: teams.id, name: teams.name } })
    .from(organizations)
    .innerJoin(teams, eq(teams.id, organizations.team_id))
    .where(
      and(
        of.status ? eq(organizations.status, of.status) : undefined,
        of.cursor ? gt(organizations.id, of.cursor) : undefined,
      ),
    )
    .orderBy(asc(organizations.id))
    .limit(of.limit)
  return rows.map(({ row, team }) => ({ ...row, team }))
}
