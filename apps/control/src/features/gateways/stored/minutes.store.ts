import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { gateway_minutes as minutes } from './gateways.tables.ts'

export type MinuteRow = typeof minutes.$inferSelect

/** Adds to what is there: edges of a region report the same minute each for itself. */
export async function addMinutes(tx: Db, rows: readonly MinuteRow[]): Promise<void> {
  // In one order everywhere, so that no two edges wait for each other’s rows.
  for (const row of rows.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))) {
    const inserted = await tx
      .insert(minutes)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: minutes.gateway_id })
    if (inserted.length > 0) continue
    const [known] = await tx.select().from(minutes).where(isRow(row)).for('update')
    if (known === undefined) continue
    await tx
      .update(minutes)
      .set({
        requests: known.requests + row.requests,
        errors: known.errors + row.errors,
        retries: known.retries + row.retries,
        latency: mergeLatency(known.latency, row.latency),
      })
      .where(isRow(row))
  }
}

function toKey({ gateway_id, member_id, minute }: MinuteRow): string {
  return `${gateway_id} ${member_id} ${minute.toISOString()}`
}

function isRow({ gateway_id, member_id, minute }: MinuteRow) {
  return and(eq(minutes.gateway_id, gateway_id), eq(minutes.member_id, member_id), eq(minutes.minute, minute))
}

function mergeLatency(one: MinuteRow['latency'], other: MinuteRow['latency']): MinuteRow['latency'] {
  const counts = new Map<number, number>()
  for (const [bucket, count] of [...one, ...other]) counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  return [...counts].toSorted(([a], [b]) => a - b)
}

export async function listMinutes(db: Db, gateway_id: string, since: Date): Promise<MinuteRow[]> {
  return db
    .select()
    .from(minutes)
    .where(and(eq(minutes.gateway_id, gateway_id), gte(minutes.minute, since)))
    .orderBy(asc(minutes.minute))
}

export async function purgeMinutes(db: Db, before: Date): Promise<void> {
  await db.delete(minutes).where(lt(minutes.minute, before))
}
