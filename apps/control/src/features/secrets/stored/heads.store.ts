import type { ConfigAccessEntry } from '@nora/contract/secrets'
import { and, asc, desc, eq, getTableColumns, gte, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_heads, secrets_previous_keys } from './configs.tables.ts'

export type HeadRow = typeof secrets_heads.$inferSelect

export async function insertHead(tx: Db, row: HeadRow): Promise<void> {
  await tx.insert(secrets_heads).values(row)
}

/** Heads from one on, in order. */
export async function listHeads(
  db: Db,
  config_id: string,
  { from, limit }: { from: number; limit: number },
): Promise<HeadRow[]> {
  return db
    .select()
    .from(secrets_heads)
    .where(and(eq(secrets_heads.config_id, config_id), gte(secrets_heads.seq, from)))
    .orderBy(asc(secrets_heads.seq))
    .limit(limit)
}

export async function getHead(db: Db, config_id: string, seq: number): Promise<HeadRow> {
  const [row] = await listHeads(db, config_id, { from: seq, limit: 1 })
  if (row?.seq !== seq) throw new Error(`the config ${config_id} has no head ${seq}`)
  return row
}

/** The access list as of a head. */
export async function getAccessAt(db: Db, config_id: string, seq: number): Promise<ConfigAccessEntry[]> {
  const { access, ...head } = getTableColumns(secrets_heads)
  const [row] = await db
    .select({ access })
    .from(secrets_heads)
    .where(and(eq(head.config_id, config_id), lte(head.seq, seq), isNotNull(access)))
    .orderBy(desc(head.seq))
    .limit(1)
  return row?.access ?? []
}

export async function insertPreviousKey(
  tx: Db,
  row: typeof secrets_previous_keys.$inferSelect,
): Promise<void> {
  await tx.insert(secrets_previous_keys).values(row)
}

export async function listPreviousKeys(
  db: Db,
  config_id: string,
): Promise<{ epoch: number; envelope: string }[]> {
  const { epoch, envelope } = secrets_previous_keys
  return db
    .select({ epoch, envelope })
    .from(secrets_previous_keys)
    .where(eq(secrets_previous_keys.config_id, config_id))
    .orderBy(asc(epoch))
}

export async function deletePreviousKeys(tx: Db, config_id: string): Promise<void> {
  await tx.delete(secrets_previous_keys).where(eq(secrets_previous_keys.config_id, config_id))
}
