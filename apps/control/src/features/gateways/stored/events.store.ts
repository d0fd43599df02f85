import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { gateway_events as events } from './gateways.tables.ts'

export type EventRow = typeof events.$inferSelect

export async function insertEvents(tx: Db, rows: readonly EventRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(events).values([...rows])
}

/** Newest first; ids sort by time. */
export async function listEvents(
  db: Db,
  { gateway_id, before, limit }: { gateway_id: string; before?: string | undefined; limit: number },
): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(and(eq(events.gateway_id, gateway_id), before ? lt(events.id, before) : undefined))
    .orderBy(desc(events.id))
    .limit(limit)
}

export async function purgeEvents(db: Db, before: Date): Promise<void> {
  await db.delete(events).where(lt(events.at, before))
}
