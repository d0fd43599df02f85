import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { gateways, gateway_reports as reports } from './gateways.tables.ts'

type ReportRow = typeof reports.$inferSelect

/** Whether the report of the process is none that was stored before. */
export async function acceptReportOf(tx: Db, row: ReportRow): Promise<boolean> {
  const { process_id, edge_id, sequence, at } = row
  const inserted = await tx
    .insert(reports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reports.process_id })
  if (inserted.length > 0) return true
  const updated = await tx
    .update(reports)
    .set({ sequence, at, edge_id })
    .where(and(eq(reports.process_id, process_id), lt(reports.sequence, sequence)))
    .returning({ id: reports.process_id })
  return updated.length > 0
}

export async function listKnownIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: gateways.id })
    .from(gateways)
    .where(inArray(gateways.id, [...new Set(ids)]))
  return new Set(rows.map(({ id }) => id))
}

export async function purgeReports(db: Db, before: Date): Promise<void> {
  await db.delete(reports).where(lt(reports.at, before))
}
