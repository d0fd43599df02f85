import { and, asc, count, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { certificateUses } from '../../verification/certificate-uses.ts'
import { verificationRows } from '../../verification/verification-rows.ts'
import { users } from '../accounts/readable-tables.ts'
import { domain_zones } from './zones.tables.ts'

export type ZoneRow = typeof domain_zones.$inferSelect
export type ZoneWithUser = ZoneRow & { user: { id: string; name: string | null; email: string } }

/** Its states are those of a domain without TLS. */
export const checkedZones = verificationRows(domain_zones)

export const zoneCertificateUses = certificateUses({
  table: domain_zones,
  hostname: domain_zones.name,
  isWaiting: and(eq(domain_zones.dns, 'certificate'), isNotNull(domain_zones.certificate_finding)),
  withoutCertificate: (certificate_finding) => ({ certificate_finding }),
})

const withUser = (db: Db) =>
  db
    .select({ row: domain_zones, user: { id: users.id, name: users.name, email: users.email } })
    .from(domain_zones)
    .innerJoin(users, eq(users.id, domain_zones.user_id))
    .$dynamic()

export async function listZones(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<ZoneWithUser[]> {
  const where = and(eq(domain_zones.team_id, team_id), cursor ? lt(domain_zones.id, cursor) : undefined)
  const rows = await withUser(db).where(where).orderBy(desc(domain_zones.id)).limit(limit)
  return rows.map(({ row, user }) => ({ ...row, user }))
}

export async function findZone(db: Db, team_id: string, id: string): Promise<ZoneWithUser | undefined> {
  const [found] = await withUser(db).where(and(eq(domain_zones.team_id, team_id), eq(domain_zones.id, id)))
  return found && { ...found.row, user: found.user }
}

export async function findZoneByName(db: Db, team_id: string, name: string): Promise<ZoneRow | undefined> {
  const [row] = await db
    .select()
    .from(domain_zones)
    .where(and(eq(domain_zones.team_id, team_id), eq(domain_zones.name, name)))
  return row
}

/** The zone whose records prove that it is its team's. */
export async function findVerifiedZone(db: Db, name: string): Promise<ZoneRow | undefined> {
  const [row] = await db
    .select()
    .from(domain_zones)
    .where(and(eq(domain_zones.name, name), isNotNull(domain_zones.verified_at)))
  return row
}

/** Verified zones of the team, at most as many as a form offers. */
export async function listVerifiedZones(db: Db, team_id: string, limit: number): Promise<ZoneRow[]> {
  return db
    .select()
    .from(domain_zones)
    .where(and(eq(domain_zones.team_id, team_id), isNotNull(domain_zones.verified_at)))
    .orderBy(asc(domain_zones.name))
    .limit(limit)
}

export async function listZonesById(db: Db, ids: readonly string[]): Promise<ZoneRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(domain_zones)
    .where(inArray(domain_zones.id, [...ids]))
}

export async function countZones(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(domain_zones)
    .where(eq(domain_zones.team_id, team_id))
  return row?.count ?? 0
}

/** Ids of all but the oldest `kept`. */
export async function listNewestZones(db: Db, team_id: string, kept: number): Promise<string[]> {
  const rows = await db
    .select({ id: domain_zones.id })
    .from(domain_zones)
    .where(eq(domain_zones.team_id, team_id))
    .orderBy(asc(domain_zones.id))
    .offset(kept)
  return rows.map(({ id }) => id)
}

/** The id of the zone that has the label. */
export async function findZoneIdByLabel(db: Db, label: string): Promise<string | null> {
  const [row] = await db
    .select({ id: domain_zones.id })
    .from(domain_zones)
    .where(eq(domain_zones.label, label))
  return row?.id ?? null
}

export async function isZoneLabelOfAnother(db: Db, label: string, team_id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: domain_zones.id })
    .from(domain_zones)
    .where(and(eq(domain_zones.label, label), ne(domain_zones.team_id, team_id)))
    .limit(1)
  return row !== undefined
}

/** Makes checks of zones of this name wait for each other. */
export async function lockZoneName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`zone ${name}`}, 0))`)
}

export async function insertZone(tx: Db, zone: typeof domain_zones.$inferInsert): Promise<ZoneRow> {
  const [row] = await tx.insert(domain_zones).values(zone).returning()
  if (!row) throw new Error('a zone was not inserted')
  return row
}

export async function deleteZoneRow(tx: Db, id: string): Promise<void> {
  await tx.delete(domain_zones).where(eq(domain_zones.id, id))
}

export async function removeZonesOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(domain_zones).where(eq(domain_zones.team_id, team_id))
}

export async function giveZones(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  new_owner_id: string,
): Promise<void> {
  await tx
    .update(domain_zones)
    .set({ user_id: new_owner_id })
    .where(and(eq(domain_zones.team_id, team_id), eq(domain_zones.user_id, user_id)))
}
