import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { reservedRows, type WithUser } from '../../reservations/reserved-rows.ts'
import { certificateUses } from '../../verification/certificate-uses.ts'
import { verificationRows } from '../../verification/verification-rows.ts'
import { domains } from './domains.tables.ts'

export type DomainRow = typeof domains.$inferSelect
export type DomainWithUser = WithUser<DomainRow>

export const domainRows = reservedRows(domains)
export const checkedDomains = verificationRows(domains, isNull(domains.released_at))

export const isStatic = eq(domains.kind, 'static')
/** A domain of the team's own, and not a name in one of its zones. */
export const isOwnDomain = and(eq(domains.kind, 'external'), isNull(domains.zone_id)) ?? isStatic

/** Names in zones are served with the certificate of the zone. */
export const domainCertificateUses = certificateUses({
  table: domains,
  hostname: domains.hostname,
  live: and(isOwnDomain, isNull(domains.released_at)),
  isWaiting: and(eq(domains.tls, 'certificate'), eq(domains.status, 'tls_failed')),
  withoutCertificate: (finding) => ({ status: 'tls_failed', finding }),
})

/** Makes reservations, claims and checks of the hostname wait for each other. */
export async function lockHostname(tx: Db, hostname: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hostname ${hostname}`}, 0))`)
}

/** Released ones too. A hostname is one static name at most. */
export function findDomain(db: Db, by: { id: string } | { hostname: string }) {
  return domainRows.find(
    db,
    'id' in by ? eq(domains.id, by.id) : and(isStatic, eq(domains.hostname, by.hostname)),
  )
}

/** The own domain or name in a zone that the team has now. */
export function findExternal(db: Db, of: { team_id: string; hostname: string }) {
  return domainRows.find(
    db,
    and(
      eq(domains.team_id, of.team_id),
      eq(domains.hostname, of.hostname),
      eq(domains.kind, 'external'),
      isNull(domains.released_at),
    ),
  )
}

/** The one whose records prove that the hostname is its team's. */
export function findVerified(db: Db, hostname: string) {
  return domainRows.find(
    db,
    and(
      eq(domains.hostname, hostname),
      eq(domains.kind, 'external'),
      isNotNull(domains.verified_at),
      isNull(domains.released_at),
    ),
  )
}

/** Whether any team has the hostname as an own domain or as a name in a zone. */
export async function isAdded(db: Db, hostname: string): Promise<boolean> {
  const of = and(eq(domains.hostname, hostname), eq(domains.kind, 'external'), isNull(domains.released_at))
  return (await db.$count(domains, of)) > 0
}

export async function isLabelOfAnother(db: Db, label: string, team_id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.label, label), ne(domains.team_id, team_id)))
    .limit(1)
  return row !== undefined
}

export async function listDomainsWith(db: Db, certificate_id: string): Promise<DomainRow[]> {
  return db
    .select()
    .from(domains)
    .where(and(eq(domains.certificate_id, certificate_id), isNull(domains.released_at)))
}

/** Names in a zone, at most `limit`. */
export async function listNamesOfZone(db: Db, zone_id: string, limit: number): Promise<DomainRow[]> {
  return db
    .select()
    .from(domains)
    .where(and(eq(domains.zone_id, zone_id), isNull(domains.released_at)))
    .orderBy(domains.id)
    .limit(limit)
}

export async function countNamesOfZone(db: Db, zone_id: string): Promise<number> {
  return db.$count(domains, and(eq(domains.zone_id, zone_id), isNull(domains.released_at)))
}

export function countOwnDomainsOfTeam(db: Db, team_id: string): Promise<number> {
  return domainRows.count(db, team_id, isOwnDomain)
}

/** Released ones too, because they refer to the zone. */
export async function removeNamesOfZone(tx: Db, zone_id: string): Promise<void> {
  await tx.delete(domains).where(eq(domains.zone_id, zone_id))
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

export async function insertDomain(tx: Db, domain: typeof domains.$inferInsert): Promise<DomainRow> {
  const [row] = await tx.insert(domains).values(domain).returning()
  if (!row) throw new Error('a domain was not inserted')
  return row
}

export async function updateDomain(tx: Db, id: string, changes: Partial<DomainRow>): Promise<void> {
  await tx.update(domains).set(changes).where(eq(domains.id, id))
}
