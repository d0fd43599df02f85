import type { Finding } from '@nora/contract/domains'
import { and, asc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/database/database.ts'

type UsingTable = PgTable &
  Record<
    | 'id'
    | 'team_id'
    | 'region'
    | 'certificate_id'
    | 'certificate_not_after'
    | 'verified_at'
    | 'next_check_at',
    AnyPgColumn
  >

type Given = {
  table: UsingTable
  hostname: AnyPgColumn
  /** Which rows use certificates at all. */
  live?: SQL | undefined
  /** Waits for a certificate that the team has to upload. */
  isWaiting: SQL | undefined
  /** What is stored beside when a certificate is gone. */
  withoutCertificate: (finding: Finding) => Record<string, unknown>
}

const GONE: Finding = { code: 'certificate_missing' }

/** Makes the queries by which certificates know who uses them. */
export function certificateUses({ table, hostname, live, isWaiting, withoutCertificate }: Given) {
  const columns = { id: table.id, hostname, region: table.region, certificate_id: table.certificate_id }
  type Use = { id: string; hostname: string; region: string; certificate_id: string }
  return {
    /** Proved names that have a certificate. */
    listServed: async (db: Db): Promise<Use[]> =>
      (await db
        .select(columns)
        .from(table as PgTable)
        .where(and(isNotNull(table.certificate_id), isNotNull(table.verified_at), live))
        .orderBy(asc(table.id))) as Use[],
    list: async (db: Db, team_id: string, certificate_ids: readonly string[]): Promise<Use[]> =>
      (await db
        .select(columns)
        .from(table as PgTable)
        .where(and(eq(table.team_id, team_id), inArray(table.certificate_id, [...certificate_ids]), live))
        .orderBy(asc(table.id))) as Use[],
    isUsed: async (db: Db, certificate_id: string): Promise<boolean> =>
      (await db.$count(table as PgTable, and(eq(table.certificate_id, certificate_id), live))) > 0,
    replace: async (tx: Db, certificate_id: string, by: { id: string; notAfter: Date }): Promise<void> => {
      await tx
        .update(table)
        .set({ certificate_id: by.id, certificate_not_after: by.notAfter })
        .where(eq(table.certificate_id, certificate_id))
    },
    clear: async (tx: Db, certificate_id: string, now: Date): Promise<void> => {
      const without = { certificate_id: null, certificate_not_after: null, next_check_at: now }
      await tx
        .update(table)
        .set({ ...without, ...withoutCertificate(GONE) })
        .where(eq(table.certificate_id, certificate_id))
    },
    recheck: async (tx: Db, team_id: string, now: Date): Promise<void> => {
      await tx
        .update(table)
        .set({ next_check_at: now })
        .where(and(eq(table.team_id, team_id), isWaiting, live))
    },
  }
}
