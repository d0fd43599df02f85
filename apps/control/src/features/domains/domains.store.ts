import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { reservedRows, type WithUser } from '../../reservations/reserved-rows.ts'
import { domains } from './domains.tables.ts'

export type DomainRow = typeof domains.$inferSelect
export type DomainWithUser = WithUser<DomainRow>

export const domainRows = reservedRows(domains)

/** Makes reservations and claims of the hostname wait for each other. */
export async function lockHostname(tx: Db, hostname: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hostname ${hostname}`}, 0))`)
}

/** Released ones too. */
export function findDomain(db: Db, by: { id: string } | { hostname: string }) {
  return domainRows.find(db, 'id' in by ? eq(domains.id, by.id) : eq(domains.hostname, by.hostname))
}

/** Lists those of the hostnames that other teams hold: reserved, or released after `since`. */
export async function listKeptByOthers(
  db: Db,
  { hostnames, team_id, since }: { hostnames: readonly string[]; team_id: string; since: Date },
): Promise<string[]> {
  if (hostnames.length === 0) return []
  const rows = await db
    .select({ hostname: domains.hostname })
    .from(domains)
    .where(
      and(
        inArray(domains.hostname, [...hostnames]),
        ne(domains.team_id, team_id),
        or(isNull(domains.released_at), gt(domains.released_at, since)),
      ),
    )
  return rows.map(({ hostname }) => hostname)
}

export async function insertDomain(tx: Db, domain: DomainRow): Promise<void> {
  await tx.insert(domains).values(domain)
}

export async function setDescription(tx: Db, id: string, description: string): Promise<void> {
  await tx.update(domains).set({ description }).where(eq(domains.id, id))
}
