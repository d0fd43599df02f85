import { and, count, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { teams } from '../teams/readable-tables.ts'
import { ip_policies } from './policies.tables.ts'

export type PolicyRow = typeof ip_policies.$inferSelect
type Person = { id: string; name: string | null; email: string }
export type PolicyWithPerson = PolicyRow & { person: Person | null }

const person = { id: users.id, name: users.name, email: users.email }

/** Lists policies, newest first; ids sort by time. */
export async function listPolicies(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<(PolicyWithPerson & { id: string })[]> {
  const rows = await db
    .select({ policy: ip_policies, person })
    .from(ip_policies)
    .leftJoin(users, eq(users.id, ip_policies.changed_by))
    .where(and(eq(ip_policies.team_id, team_id), cursor ? lt(ip_policies.id, cursor) : undefined))
    .orderBy(desc(ip_policies.id))
    .limit(limit)
  return rows.map(({ policy, person }) => ({ ...policy, person }))
}

export async function findPolicy(
  db: Db,
  { team_id, id }: { team_id?: string; id: string },
): Promise<PolicyWithPerson | undefined> {
  const [found] = await db
    .select({ policy: ip_policies, person })
    .from(ip_policies)
    .leftJoin(users, eq(users.id, ip_policies.changed_by))
    .where(and(team_id === undefined ? undefined : eq(ip_policies.team_id, team_id), eq(ip_policies.id, id)))
  return found && { ...found.policy, person: found.person }
}

export async function countPolicies(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(ip_policies).where(eq(ip_policies.team_id, team_id))
  return row?.count ?? 0
}

/** Whether another policy of the team has the name, however it is written. */
export async function isNameTaken(db: Db, { team_id, id, name }: PolicyRow): Promise<boolean> {
  const [row] = await db
    .select({ id: ip_policies.id })
    .from(ip_policies)
    .where(
      and(
        eq(ip_policies.team_id, team_id),
        ne(ip_policies.id, id),
        sql`lower(${ip_policies.name}) = lower(${name})`,
      ),
    )
  return row !== undefined
}

export async function insertPolicy(tx: Db, row: PolicyRow): Promise<void> {
  await tx.insert(ip_policies).values(row)
}

export async function updatePolicy(tx: Db, { id, team_id: _team, created_at: _at, ...row }: PolicyRow) {
  await tx.update(ip_policies).set(row).where(eq(ip_policies.id, id))
}

export async function deletePolicy(tx: Db, id: string): Promise<void> {
  await tx.delete(ip_policies).where(eq(ip_policies.id, id))
}

/** Lists the enabled policies of a team, or of all teams. */
export async function listEnabled(db: Db, team_id: string | null): Promise<PolicyRow[]> {
  return db
    .select()
    .from(ip_policies)
    .where(and(ip_policies.is_enabled, team_id === null ? undefined : eq(ip_policies.team_id, team_id)))
    .orderBy(ip_policies.id)
}

/** Lists the policies of all teams for the operator, newest first. */
export async function listPoliciesOfAll(
  db: Db,
  { team, cursor, limit }: { team?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<(PolicyRow & { team_name: string })[]> {
  const rows = await db
    .select({ policy: ip_policies, team_name: teams.name })
    .from(ip_policies)
    .innerJoin(teams, eq(teams.id, ip_policies.team_id))
    .where(
      and(team ? eq(ip_policies.team_id, team) : undefined, cursor ? lt(ip_policies.id, cursor) : undefined),
    )
    .orderBy(desc(ip_policies.id))
    .limit(limit)
  return rows.map(({ policy, team_name }) => ({ ...policy, team_name }))
}
