import { and, count, desc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { billing_recipients } from '../organization.tables.ts'

export type RecipientRow = typeof billing_recipients.$inferSelect

/** Lists recipients, newest first; ids sort by time. */
export async function listRecipients(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<RecipientRow[]> {
  const isOfTeam = eq(billing_recipients.team_id, team_id)
  return db
    .select()
    .from(billing_recipients)
    .where(and(isOfTeam, cursor ? lt(billing_recipients.id, cursor) : undefined))
    .orderBy(desc(billing_recipients.id))
    .limit(limit)
}

export async function countRecipients(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(billing_recipients)
    .where(eq(billing_recipients.team_id, team_id))
  return row?.count ?? 0
}

export async function findRecipient(db: Db, team_id: string, id: string): Promise<RecipientRow | undefined> {
  const isThis = and(eq(billing_recipients.team_id, team_id), eq(billing_recipients.id, id))
  const [row] = await db.select().from(billing_recipients).where(isThis)
  return row
}

export async function isOnList(db: Db, team_id: string, email: string): Promise<boolean> {
  const isThis = and(eq(billing_recipients.team_id, team_id), eq(billing_recipients.email, email))
  const [row] = await db.select({ id: billing_recipients.id }).from(billing_recipients).where(isThis)
  return row !== undefined
}

export async function insertRecipient(tx: Db, row: RecipientRow): Promise<void> {
  await tx.insert(billing_recipients).values(row)
}

export async function updateLink(
  tx: Db,
  { id, token_hash, sent_at, expires_at }: RecipientRow,
): Promise<void> {
  await tx
    .update(billing_recipients)
    .set({ token_hash, sent_at, expires_at })
    .where(eq(billing_recipients.id, id))
}

/** Uses the link up; nothing when it is out of date, replaced or used. */
export async function takeLink(tx: Db, token_hash: string, now: Date): Promise<RecipientRow | undefined> {
  const [row] = await tx
    .update(billing_recipients)
    .set({ token_hash: null, expires_at: null, confirmed_at: now })
    .where(and(eq(billing_recipients.token_hash, token_hash), gt(billing_recipients.expires_at, now)))
    .returning()
  return row
}

export async function deleteRecipient(tx: Db, id: string): Promise<void> {
  await tx.delete(billing_recipients).where(eq(billing_recipients.id, id))
}
