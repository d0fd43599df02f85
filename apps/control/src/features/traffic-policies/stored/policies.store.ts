import { and, asc, count, desc, eq, exists, ilike, lt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { traffic_policies, traffic_policy_attachments } from './traffic-policies.tables.ts'

type Person = { id: string; name: string | null; email: string }
export type PolicyRow = typeof traffic_policies.$inferSelect
export type PolicyWithPeople = PolicyRow & { user: Person; drafter: Person | null }

const drafters = alias(users, 'drafters')

const withPeople = (db: Db) =>
  db
    .select({
      row: traffic_policies,
      user: { id: users.id, name: users.name, email: users.email },
      drafter: { id: drafters.id, name: drafters.name, email: drafters.email },
    })
    .from(traffic_policies)
    .innerJoin(users, eq(users.id, traffic_policies.user_id))
    .leftJoin(drafters, eq(drafters.id, traffic_policies.draft_by))
    .$dynamic()

export type PolicyFilter = {
  team_id: string
  /** Only those of this member. */
  user_id?: string | undefined
  q?: string | undefined
  attached?: 'yes' | 'no' | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists policies, newest first; ids sort by time. */
export async function listPolicies(db: Db, filter: PolicyFilter): Promise<PolicyWithPeople[]> {
  const { team_id, user_id, q, attached, cursor, limit } = filter
  const { policy_id, endpoint } = traffic_policy_attachments
  const attachments = (like?: string) =>
    db
      .select({ one: sql`1` })
      .from(traffic_policy_attachments)
      .where(and(eq(policy_id, traffic_policies.id), like ? ilike(endpoint, like) : undefined))
  const part = q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : undefined
  const rows = await withPeople(db)
    .where(
      and(
        eq(traffic_policies.team_id, team_id),
        user_id ? eq(traffic_policies.user_id, user_id) : undefined,
        part
          ? or(
              ilike(traffic_policies.name, part),
              ilike(traffic_policies.description, part),
              exists(attachments(part)),
            )
          : undefined,
        attached === 'yes' ? exists(attachments()) : undefined,
        attached === 'no' ? not(exists(attachments())) : undefined,
        cursor ? lt(traffic_policies.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(traffic_policies.id))
    .limit(limit)
  return rows.map(({ row, user, drafter }) => ({ ...row, user, drafter }))
}

export async function findPolicy(db: Db, id: string): Promise<PolicyWithPeople | undefined> {
  const [found] = await withPeople(db).where(eq(traffic_policies.id, id))
  return found && { ...found.row, user: found.user, drafter: found.drafter }
}

/** Until the transaction ends nobody else changes the policy. */
export async function lockPolicy(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: traffic_policies.id })
    .from(traffic_policies)
    .where(eq(traffic_policies.id, id))
    .for('update')
}

export async function countPolicies(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(traffic_policies)
    .where(eq(traffic_policies.team_id, team_id))
  return row?.count ?? 0
}

/** Ids of all but the oldest `kept`. */
export async function listNewestPolicies(db: Db, team_id: string, kept: number): Promise<string[]> {
  const rows = await db
    .select({ id: traffic_policies.id })
    .from(traffic_policies)
    .where(eq(traffic_policies.team_id, team_id))
    .orderBy(asc(traffic_policies.id))
    .offset(kept)
  return rows.map(({ id }) => id)
}

/** Whether another policy of the team has the name, however it is written. */
export async function isNameTaken(
  db: Db,
  { team_id, id, name }: Pick<PolicyRow, 'team_id' | 'id' | 'name'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: traffic_policies.id })
    .from(traffic_policies)
    .where(
      and(
        eq(traffic_policies.team_id, team_id),
        ne(traffic_policies.id, id),
        sql`lower(${traffic_policies.name}) = lower(${name})`,
      ),
    )
  return row !== undefined
}

export async function insertPolicy(tx: Db, row: PolicyRow): Promise<void> {
  await tx.insert(traffic_policies).values(row)
}

export async function savePolicy(
  tx: Db,
  id: string,
  changes: Partial<Omit<PolicyRow, 'id' | 'team_id' | 'created_at'>>,
): Promise<void> {
  await tx.update(traffic_policies).set(changes).where(eq(traffic_policies.id, id))
}

export async function deletePolicyRow(tx: Db, id: string): Promise<void> {
  await tx.delete(traffic_policies).where(eq(traffic_policies.id, id))
}

export async function givePolicies(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  new_owner_id: string,
): Promise<void> {
  await tx
    .update(traffic_policies)
    .set({ user_id: new_owner_id })
    .where(and(eq(traffic_policies.team_id, team_id), eq(traffic_policies.user_id, user_id)))
}

export async function deletePoliciesOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(traffic_policies).where(eq(traffic_policies.team_id, team_id))
}
