import { and, asc, count, desc, eq, gt, lt, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { type AuditRow, selectRows } from '../audit.store.ts'
import { audit_events } from '../audit.tables.ts'
import { audit_streams } from './streams.tables.ts'

export type StreamRow = typeof audit_streams.$inferSelect

export async function insertStream(tx: Db, row: StreamRow): Promise<void> {
  await tx.insert(audit_streams).values(row)
}

export async function findStream(db: Db, id: string): Promise<StreamRow | undefined> {
  const [row] = await db.select().from(audit_streams).where(eq(audit_streams.id, id))
  return row
}

export async function listStreams(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<StreamRow[]> {
  return db
    .select()
    .from(audit_streams)
    .where(and(eq(audit_streams.team_id, team_id), cursor ? lt(audit_streams.id, cursor) : undefined))
    .orderBy(desc(audit_streams.id))
    .limit(limit)
}

export async function countStreams(db: Db, team_id: string): Promise<number> {
  return db.$count(audit_streams, eq(audit_streams.team_id, team_id))
}

export async function updateStream(tx: Db, id: string, changes: Partial<StreamRow>): Promise<void> {
  await tx.update(audit_streams).set(changes).where(eq(audit_streams.id, id))
}

export async function deleteStream(tx: Db, id: string): Promise<void> {
  await tx.delete(audit_streams).where(eq(audit_streams.id, id))
}

/**
 * Leases the streams that are due, the longest waiting first; no other process takes them until the lease ends.
 */
export async function leaseDueStreams(
  tx: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<StreamRow[]> {
  const due = await tx
    .select()
    .from(audit_streams)
    .where(and(eq(audit_streams.is_paused, false), lte(audit_streams.next_attempt_at, now)))
    .orderBy(asc(audit_streams.next_attempt_at))
    .limit(limit)
    .for('update', { skipLocked: true })
  const waiting: StreamRow[] = []
  for (const row of due) {
    if ((await countBehind(tx, row, 1)) === 0) continue
    await updateStream(tx, row.id, { next_attempt_at: until })
    waiting.push(row)
  }
  return waiting
}

/** Events that the receiver has not got yet, the oldest first. */
export async function listBehind(
  db: Db,
  { team_id, position }: Pick<StreamRow, 'team_id' | 'position'>,
  limit: number,
): Promise<AuditRow[]> {
  return selectRows(db)
    .where(and(eq(audit_events.team_id, team_id), gt(audit_events.position, position)))
    .orderBy(asc(audit_events.position))
    .limit(limit)
}

/** How many they are, counted no further than the limit. */
export async function countBehind(
  db: Db,
  { team_id, position }: Pick<StreamRow, 'team_id' | 'position'>,
  limit: number,
): Promise<number> {
  const behind = db
    .select({ position: audit_events.position })
    .from(audit_events)
    .where(and(eq(audit_events.team_id, team_id), gt(audit_events.position, position)))
    .limit(limit)
    .as('behind')
  const [row] = await db.select({ count: count() }).from(behind)
  return row?.count ?? 0
}
