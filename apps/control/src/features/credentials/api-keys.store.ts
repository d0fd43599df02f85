import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Credential } from './credentials.store.ts'
import { credentials } from './credentials.tables.ts'

type Owner = { user_id: string; team_id: string }

const isApiKey = and(eq(credentials.kind, 'api_key'), isNull(credentials.revoked_at))

function isOf({ user_id, team_id }: Owner) {
  return and(isApiKey, eq(credentials.user_id, user_id), eq(credentials.team_id, team_id))
}

/** Lists keys, newest first; ids sort by time. */
export async function listApiKeys(
  db: Db,
  owner: Owner,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Credential[]> {
  return db
    .select()
    .from(credentials)
    .where(and(isOf(owner), cursor ? lt(credentials.id, cursor) : undefined))
    .orderBy(desc(credentials.id))
    .limit(limit)
}

export async function findApiKey(db: Db, owner: Owner, id: string): Promise<Credential | undefined> {
  const [key] = await db
    .select()
    .from(credentials)
    .where(and(isOf(owner), eq(credentials.id, id)))
  return key
}

/** Makings and revocations of one user run one after the other: whoever makes a key is in force. */
export async function lockApiKeys(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api_keys ${user_id}`}, 0))`)
}

/** Counts the keys of the user in all teams. */
export async function countApiKeys(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(credentials)
    .where(and(isApiKey, eq(credentials.user_id, user_id)))
  return row?.count ?? 0
}

/** Answers the keys that stopped working. */
export async function revokeApiKeysWhere(
  tx: Db,
  which: { id: string } | { parent_ids: readonly string[] },
  now: Date,
): Promise<Credential[]> {
  const isMeant =
    'id' in which ? eq(credentials.id, which.id) : inArray(credentials.parent_id, [...which.parent_ids])
  return tx.update(credentials).set({ revoked_at: now }).where(and(isApiKey, isMeant)).returning()
}

/** Until then a caller is told that the key was revoked; afterwards nobody knows it. */
export async function deleteApiKeysRevokedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(credentials).where(and(eq(credentials.kind, 'api_key'), lt(credentials.revoked_at, moment)))
}
