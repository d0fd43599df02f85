import { and, desc, eq, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { traffic_policy_versions as versions } from './traffic-policies.tables.ts'

type Person = { id: string; name: string | null; email: string }
export type VersionRow = typeof versions.$inferSelect
export type VersionWithPerson = VersionRow & { user: Person | null }

const withPerson = (db: Db) =>
  db
    .select({ row: versions, user: { id: users.id, name: users.name, email: users.email } })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.user_id))
    .$dynamic()

/** Lists versions, newest first. */
export async function listVersions(
  db: Db,
  { policy_id, before, limit }: { policy_id: string; before?: number | undefined; limit: number },
): Promise<VersionWithPerson[]> {
  const rows = await withPerson(db)
    .where(and(eq(versions.policy_id, policy_id), before ? lt(versions.number, before) : undefined))
    .orderBy(desc(versions.number))
    .limit(limit)
  return rows.map(({ row, user }) => ({ ...row, user }))
}

export async function findVersion(
  db: Db,
  policy_id: string,
  number: number,
): Promise<VersionWithPerson | undefined> {
  const [found] = await withPerson(db).where(
    and(eq(versions.policy_id, policy_id), eq(versions.number, number)),
  )
  return found && { ...found.row, user: found.user }
}

/** Those of the numbers that there are. */
export async function listKnownNumbers(
  db: Db,
  policy_id: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .select({ number: versions.number })
    .from(versions)
    .where(and(eq(versions.policy_id, policy_id), inArray(versions.number, [...numbers])))
  return new Set(rows.map(({ number }) => number))
}

export async function insertVersion(tx: Db, row: VersionRow): Promise<void> {
  await tx.insert(versions).values(row)
}

/** The sealed texts of these versions. */
export async function listTexts(
  db: Db,
  wanted: readonly { policy_id: string; version: number }[],
): Promise<VersionRow[]> {
  if (wanted.length === 0) return []
  const each = wanted.map(({ policy_id, version }): SQL | undefined =>
    and(eq(versions.policy_id, policy_id), eq(versions.number, version)),
  )
  return db
    .select()
    .from(versions)
    .where(or(...each))
}
