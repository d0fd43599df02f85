import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { tls_certificates } from './certificates.tables.ts'

export type CertificateRow = typeof tls_certificates.$inferSelect
export type CertificateWithUser = CertificateRow & {
  user: { id: string; name: string | null; email: string } | null
}

const withUser = (db: Db) =>
  db
    .select({ row: tls_certificates, user: { id: users.id, name: users.name, email: users.email } })
    .from(tls_certificates)
    .leftJoin(users, eq(users.id, tls_certificates.user_id))
    .$dynamic()

export async function listCertificates(
  db: Db,
  { team_id, cursor, limit }: { team_id: string; cursor?: string | undefined; limit: number },
): Promise<CertificateWithUser[]> {
  const where = and(
    eq(tls_certificates.team_id, team_id),
    ne(tls_certificates.state, 'replaced'),
    cursor ? lt(tls_certificates.id, cursor) : undefined,
  )
  const rows = await withUser(db).where(where).orderBy(desc(tls_certificates.id)).limit(limit)
  return rows.map(({ row, user }) => ({ ...row, user }))
}

export async function findCertificate(
  db: Db,
  team_id: string,
  id: string,
): Promise<CertificateWithUser | undefined> {
  const [found] = await withUser(db).where(
    and(eq(tls_certificates.team_id, team_id), eq(tls_certificates.id, id)),
  )
  return found && { ...found.row, user: found.user }
}

export async function findCertificateRow(db: Db, id: string): Promise<CertificateRow | undefined> {
  const [row] = await db.select().from(tls_certificates).where(eq(tls_certificates.id, id))
  return row
}

/** Until the transaction ends nobody else changes it. */
export async function findLocked(tx: Db, id: string): Promise<CertificateRow | undefined> {
  const [row] = await tx.select().from(tls_certificates).where(eq(tls_certificates.id, id)).for('update')
  return row
}

export async function insertCertificate(
  tx: Db,
  row: typeof tls_certificates.$inferInsert,
): Promise<CertificateRow> {
  const [inserted] = await tx.insert(tls_certificates).values(row).returning()
  if (!inserted) throw new Error('a certificate was not inserted')
  return inserted
}

export async function saveCertificate(
  tx: Db,
  id: string,
  changes: Partial<typeof tls_certificates.$inferInsert>,
): Promise<void> {
  await tx.update(tls_certificates).set(changes).where(eq(tls_certificates.id, id))
}

export async function deleteCertificateRow(tx: Db, id: string): Promise<void> {
  await tx.delete(tls_certificates).where(eq(tls_certificates.id, id))
}

export async function removeCertificatesOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(tls_certificates).where(eq(tls_certificates.team_id, team_id))
}

export async function giveCertificates(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  new_owner_id: string,
): Promise<void> {
  await tx
    .update(tls_certificates)
    .set({ user_id: new_owner_id })
    .where(and(eq(tls_certificates.team_id, team_id), eq(tls_certificates.user_id, user_id)))
}

/** The uploaded certificate of the team that covers the hostname and ends last. */
export async function findUploadedFor(
  db: Db,
  { team_id, hostname, now }: { team_id: string; hostname: string; now: Date },
): Promise<CertificateRow | undefined> {
  const [row] = await db
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.team_id, team_id),
        eq(tls_certificates.source, 'uploaded'),
        eq(tls_certificates.state, 'live'),
        gt(tls_certificates.not_after, now),
        covers(hostname),
      ),
    )
    .orderBy(desc(tls_certificates.not_after))
    .limit(1)
  return row
}

function covers(hostname: string) {
  const wildcard = hostname.replace(/^[^.]+/, '*')
  return or(
    arrayContains(tls_certificates.names, [hostname]),
    arrayContains(tls_certificates.names, [wildcard]),
  )
}

/** Certificates of the team that may be served and have exactly these names. */
export async function listOfSameNames(
  db: Db,
  { team_id, names }: { team_id: string; names: readonly string[] },
): Promise<CertificateRow[]> {
  return db
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.team_id, team_id),
        eq(tls_certificates.source, 'uploaded'),
        eq(tls_certificates.state, 'live'),
        arrayContains(tls_certificates.names, [...names]),
        sql`cardinality(${tls_certificates.names}) = ${names.length}`,
      ),
    )
    .orderBy(desc(tls_certificates.not_after))
    .limit(10)
}

/** Chains of certificates that the issuer signed, of this team or the installation. */
export async function listChainsOfIssuer(
  db: Db,
  { team_id, issuer, limit }: { team_id: string; issuer: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ chain_pem: tls_certificates.chain_pem })
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.issuer, issuer),
        or(eq(tls_certificates.team_id, team_id), isNull(tls_certificates.team_id)),
      ),
    )
    .orderBy(desc(tls_certificates.id))
    .limit(limit)
  return rows.map(({ chain_pem }) => chain_pem)
}

export async function listCertificatesById(db: Db, ids: readonly string[]): Promise<CertificateRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(tls_certificates)
    .where(inArray(tls_certificates.id, [...ids]))
}

/** Uploaded certificates that end before `before`, the next first, and are still called live. */
export async function listEnding(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<CertificateRow[]> {
  return tx
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.source, 'uploaded'),
        eq(tls_certificates.state, 'live'),
        lt(tls_certificates.not_after, before),
      ),
    )
    .orderBy(asc(tls_certificates.not_after))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Certificates whose time of renewal has come, the one that ends next first. */
export async function listDueRenewals(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<CertificateRow[]> {
  return db
    .select()
    .from(tls_certificates)
    .where(
      and(
        eq(tls_certificates.state, 'live'),
        // A client orders the next one by itself.
        eq(tls_certificates.source, 'acme'),
        lte(tls_certificates.renew_at, now),
      ),
    )
    .orderBy(asc(tls_certificates.not_after))
    .limit(limit)
}

/** Certificates whose issuer has to be asked again when it wants them renewed. */
export async function listUnaskedWindows(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<CertificateRow[]> {
  return db
    .select()
    .from(tls_certificates)
    .where(and(eq(tls_certificates.state, 'live'), lte(tls_certificates.ask_window_at, now)))
    .orderBy(asc(tls_certificates.ask_window_at))
    .limit(limit)
}

/** Forgets certificates that were replaced and have ended. */
export async function purgeReplaced(db: Db, endedBefore: Date): Promise<void> {
  await db
    .delete(tls_certificates)
    .where(and(eq(tls_certificates.state, 'replaced'), lt(tls_certificates.not_after, endedBefore)))
}

/** Days until the next live certificate ends; null without any. */
export async function findNextEnd(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(tls_certificates.not_after) })
    .from(tls_certificates)
    .where(inArray(tls_certificates.state, ['live', 'renewing']))
  return row?.at ?? null
}
