import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { team_members } from '../teams/readable-tables.ts'
import { tunnels } from '../tunnels/readable-tables.ts'
import { public_keys } from './credentials.tables.ts'

export type PublicKeyRow = typeof public_keys.$inferSelect
export type PublicKeyWithUser = PublicKeyRow & { user: { id: string; name: string | null; email: string } }

export type PublicKeyFilter = {
  team_id: string
  /** Limits the list to this member; null lists the keys of all. */
  user_id: string | null
  cursor?: string | undefined
  limit: number
}

const person = { id: users.id, name: users.name, email: users.email }

/** Lists keys, newest first; ids sort by time. */
export async function listPublicKeys(db: Db, filter: PublicKeyFilter): Promise<PublicKeyWithUser[]> {
  const rows = await db
    .select({ key: public_keys, user: person })
    .from(public_keys)
    .innerJoin(users, eq(users.id, public_keys.user_id))
    .where(
      and(
        eq(public_keys.team_id, filter.team_id),
        filter.user_id === null ? undefined : eq(public_keys.user_id, filter.user_id),
        filter.cursor ? lt(public_keys.id, filter.cursor) : undefined,
      ),
    )
    .orderBy(desc(public_keys.id))
    .limit(filter.limit)
  return rows.map(({ key, user }) => ({ ...key, user }))
}

export async function findPublicKey(
  db: Db,
  by: { id: string } | { fingerprint: string },
): Promise<PublicKeyWithUser | undefined> {
  const is = 'id' in by ? eq(public_keys.id, by.id) : eq(public_keys.fingerprint, by.fingerprint)
  const [found] = await db
    .select({ key: public_keys, user: person })
    .from(public_keys)
    .innerJoin(users, eq(users.id, public_keys.user_id))
    .where(is)
  return found && { ...found.key, user: found.user }
}

/** Keys in force of those who are members of the team now and not shut out, the newest first. */
export async function listKeysOfMembers(
  db: Db,
  of: { team_id: string; emails: readonly string[] | null; now: Date; limit: number },
): Promise<PublicKeyWithUser[]> {
  const { team_id, emails, now, limit } = of
  const isMember = and(
    eq(team_members.user_id, public_keys.user_id),
    eq(team_members.team_id, public_keys.team_id),
  )
  const rows = await db
    .select({ key: public_keys, user: person })
    .from(public_keys)
    .innerJoin(users, eq(users.id, public_keys.user_id))
    .innerJoin(team_members, isMember)
    .where(
      and(
        eq(public_keys.team_id, team_id),
        emails === null ? undefined : inArray(users.email, [...emails]),
        isNull(users.disabled_at),
        or(isNull(public_keys.expires_at), gt(public_keys.expires_at, now)),
      ),
    )
    .orderBy(desc(public_keys.id))
    .limit(limit)
  return rows.map(({ key, user }) => ({ ...key, user }))
}

/** Additions of one user run one after the other. */
export async function lockPublicKeys(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`public_keys ${user_id}`}, 0))`)
}

/** Counts the keys of the user in all teams. */
export async function countPublicKeys(db: Db, user_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(public_keys).where(eq(public_keys.user_id, user_id))
  return row?.count ?? 0
}

export async function insertPublicKey(tx: Db, row: PublicKeyRow): Promise<void> {
  await tx.insert(public_keys).values(row)
}

export async function updatePublicKey(
  tx: Db,
  id: string,
  changes: Partial<Pick<PublicKeyRow, 'name' | 'names' | 'expires_at'>>,
): Promise<void> {
  await tx.update(public_keys).set(changes).where(eq(public_keys.id, id))
}

export async function deletePublicKey(tx: Db, id: string): Promise<void> {
  await tx.delete(public_keys).where(eq(public_keys.id, id))
}

/** Deletes the keys of the user in all teams. Returns the ids of what stopped working. */
export async function deletePublicKeysOf(tx: Db, user_id: string): Promise<string[]> {
  const removed = await tx
    .delete(public_keys)
    .where(eq(public_keys.user_id, user_id))
    .returning({ id: public_keys.id })
  return removed.map(({ id }) => id)
}

/** Answers the keys that stopped working. */
export async function deletePublicKeysMadeWith(
  tx: Db,
  parent_ids: readonly string[],
): Promise<PublicKeyRow[]> {
  return tx
    .delete(public_keys)
    .where(inArray(public_keys.parent_id, [...parent_ids]))
    .returning()
}

/** Lists the keys of the user in all teams. */
export async function listPublicKeyIds(db: Db, user_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: public_keys.id })
    .from(public_keys)
    .where(eq(public_keys.user_id, user_id))
  return rows.map(({ id }) => id)
}

/** Names of the tunnels that are open under the key. */
export async function listOpenNames(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ name: tunnels.name })
    .from(tunnels)
    .where(and(eq(tunnels.credential_id, id), isNull(tunnels.closed_at)))
  return rows.map(({ name }) => name)
}

/** Keys that have expired while tunnels are open under them. */
export async function listExpiredInUse(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: public_keys.id })
    .from(public_keys)
    .innerJoin(tunnels, and(eq(tunnels.credential_id, public_keys.id), isNull(tunnels.closed_at)))
    .where(lte(public_keys.expires_at, now))
  return rows.map(({ id }) => id)
}
