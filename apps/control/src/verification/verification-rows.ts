import { and, asc, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'

/**
 * While a check runs in one process, no other begins it; a process that died leaves it to others soon. One that takes
 * longer is done twice, which changes nothing.
 */
const LEASE_MS = 30_000

type CheckedRow = { id: string; next_check_at: Date | null; check_leased_until: Date | null }

type CheckedTable = PgTable & Record<keyof CheckedRow, AnyPgColumn>

/** Makes the queries that the tables of everything checked by DNS share. */
export function verificationRows<Table extends CheckedTable>(given: Table, live?: SQL) {
  type Row = Table['$inferSelect'] & CheckedRow
  const table: CheckedTable = given
  return {
    /** Takes rows whose check is due, the longest due first, and changes each as given. */
    async claimDue(
      tx: Db,
      { now, limit, begin }: { now: Date; limit: number; begin: (row: Row) => Row },
    ): Promise<Row[]> {
      const isFree = or(isNull(table.check_leased_until), lte(table.check_leased_until, now))
      const due = await tx
        .select()
        .from(given as PgTable)
        .where(and(lte(table.next_check_at, now), isFree, live))
        .orderBy(asc(table.next_check_at))
        .limit(limit)
        .for('update', { skipLocked: true })
      const check_leased_until = new Date(now.getTime() + LEASE_MS)
      const rows = due.map((row) => ({ ...begin(row as Row), check_leased_until }))
      for (const row of rows) await this.save(tx, row)
      return rows
    },
    /** The row, which nobody else changes until the transaction ends. */
    async findLocked(tx: Db, id: string): Promise<Row | undefined> {
      const [row] = await tx
        .select()
        .from(given as PgTable)
        .where(and(eq(table.id, id), live))
        .for('update')
      return row as Row | undefined
    },
    async save(tx: Db, { id, ...columns }: Row): Promise<void> {
      await tx.update(table).set(columns).where(eq(table.id, id))
    },
  }
}
