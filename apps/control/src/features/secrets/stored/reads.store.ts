import { and, desc, eq, gt, lte, max, min, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_reads } from './configs.tables.ts'

type Reading = Pick<typeof secrets_reads.$inferSelect, 'config_id' | 'subject' | 'what' | 'kind'>

/** Whether a reading was counted after `before`. */
export async function isCounted(
  db: Db,
  { config_id, subject, what }: Omit<Reading, 'kind'>,
  before: Date,
): Promise<boolean> {
  const rows = await db
    .select({ subject: secrets_reads.subject })
    .from(secrets_reads)
    .where(
      and(
        eq(secrets_reads.config_id, config_id),
        eq(secrets_reads.subject, subject),
        eq(secrets_reads.what, what),
        gt(secrets_reads.last_at, before),
      ),
    )
  return rows.length > 0
}

/** Counts a reading unless one was counted since `before`. Of several at once one is told so. */
export async function takeReading(
  tx: Db,
  reading: Reading,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(secrets_reads)
    .values({ ...reading, first_at: now, last_at: now, reads: 1 })
    .onConflictDoUpdate({
      target: [secrets_reads.config_id, secrets_reads.subject, secrets_reads.what],
      set: { last_at: now, reads: sql`${secrets_reads.reads} + 1` },
      setWhere: lte(secrets_reads.last_at, before),
    })
    .returning({ subject: secrets_reads.subject })
  return rows.length > 0
}

type Read = Pick<Reading, 'subject' | 'kind'> & { first_at: Date; last_at: Date; reads: number }

/** Who has read a config, who did last first. */
export async function listReads(db: Db, config_id: string, limit: number): Promise<Read[]> {
  const { subject, kind, first_at, last_at, reads } = secrets_reads
  const rows = await db
    .select({ subject, kind, first_at: min(first_at), last_at: max(last_at), reads: sum(reads) })
    .from(secrets_reads)
    .where(eq(secrets_reads.config_id, config_id))
    .groupBy(subject, kind)
    .orderBy(desc(max(last_at)), subject)
    .limit(limit)
  return rows.flatMap(({ first_at: first, last_at: last, reads: count, ...who }) =>
    first && last ? [{ ...who, first_at: first, last_at: last, reads: Number(count) }] : [],
  )
}
