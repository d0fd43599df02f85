import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { RequestEdit } from './request-parts.ts'
import { webhook_replays } from './webhooks.tables.ts'

export type ReplayRow = typeof webhook_replays.$inferSelect

export async function insertReplay(tx: Db, row: ReplayRow): Promise<void> {
  await tx.insert(webhook_replays).values(row)
}

export async function findReplay(
  db: Db,
  { webhook_id, id }: { webhook_id: string; id: string },
): Promise<ReplayRow | undefined> {
  const [row] = await db
    .select()
    .from(webhook_replays)
    .where(and(eq(webhook_replays.webhook_id, webhook_id), eq(webhook_replays.id, id)))
  return row
}

export async function findEdit(db: Db, id: string): Promise<RequestEdit | null> {
  const [row] = await db
    .select({ edit: webhook_replays.edit })
    .from(webhook_replays)
    .where(eq(webhook_replays.id, id))
  return row?.edit ?? null
}

export async function listRunning(db: Db, webhook_id?: string): Promise<ReplayRow[]> {
  return db
    .select()
    .from(webhook_replays)
    .where(
      and(
        eq(webhook_replays.state, 'running'),
        webhook_id === undefined ? undefined : eq(webhook_replays.webhook_id, webhook_id),
      ),
    )
    .orderBy(asc(webhook_replays.id))
    .limit(100)
}

/** The replay as it is; nobody else changes it until the transaction ends. */
export async function lockReplay(tx: Db, id: string): Promise<ReplayRow | undefined> {
  const [row] = await tx.select().from(webhook_replays).where(eq(webhook_replays.id, id)).for('update')
  return row
}

export async function saveReplay(tx: Db, id: string, changes: Partial<Omit<ReplayRow, 'id'>>): Promise<void> {
  await tx.update(webhook_replays).set(changes).where(eq(webhook_replays.id, id))
}
