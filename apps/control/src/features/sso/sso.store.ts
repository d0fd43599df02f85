import { and, asc, count, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { users } from '../accounts/readable-tables.ts'
import { team_members } from '../teams/readable-tables.ts'
import { sso_connections, sso_domains } from './sso.tables.ts'

export type ConnectionRow = typeof sso_connections.$inferSelect
export type DomainRow = typeof sso_domains.$inferSelect

export async function findConnectionOf(db: Db, team_id: string): Promise<ConnectionRow | undefined> {
  const [row] = await db.select().from(sso_connections).where(eq(sso_connections.team_id, team_id))
  return row
}

/** Nothing when it is switched off. */
export async function findEnabled(db: Db, id: string): Promise<ConnectionRow | undefined> {
  const isThis = and(eq(sso_connections.id, id), eq(sso_connections.is_enabled, true))
  const [row] = await db.select().from(sso_connections).where(isThis)
  return row
}

const isProved = isNotNull(sso_domains.verified_at)

/** The connection that is switched on and whose team has proved the domain. */
export async function findByDomain(db: Db, domain: string): Promise<ConnectionRow | undefined> {
  const [found] = await db
    .select({ connection: sso_connections })
    .from(sso_domains)
    .innerJoin(sso_connections, eq(sso_connections.team_id, sso_domains.team_id))
    .where(and(eq(sso_domains.domain, domain), isProved, eq(sso_connections.is_enabled, true)))
  return found?.connection
}

export async function hasDomain(db: Db, team_id: string, domain: string): Promise<boolean> {
  const isThis = and(eq(sso_domains.team_id, team_id), eq(sso_domains.domain, domain), isProved)
  const [row] = await db.select({ id: sso_domains.id }).from(sso_domains).where(isThis)
  return row !== undefined
}

/** The connection that a user must sign in by; founder and owners are free of it. */
export async function findRequired(
  db: Db,
  { user_id, domain }: { user_id: string; domain: string },
): Promise<ConnectionRow | undefined> {
  const connection = await findByDomain(db, domain)
  if (!connection?.is_required) return undefined
  const [member] = await db
    .select({ role: team_members.role })
    .from(team_members)
    .where(and(eq(team_members.team_id, connection.team_id), eq(team_members.user_id, user_id)))
  return member?.role === 'admin' || member?.role === 'member' ? connection : undefined
}

/** Members that must use the team's single sign-on when it is required. */
export async function listBound(db: Db, team_id: string): Promise<string[]> {
  const domains = (await listDomains(db, team_id)).filter(({ verified_at }) => verified_at !== null)
  const rows = await db
    .select({ user_id: team_members.user_id, email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .where(and(eq(team_members.team_id, team_id), inArray(team_members.role, ['admin', 'member'])))
  return rows
    .filter(({ email }) => domains.some(({ domain }) => email.endsWith(`@${domain}`)))
    .map(({ user_id }) => user_id)
}

export async function putConnection(tx: Db, row: ConnectionRow): Promise<void> {
  const { id: _, team_id: __, ...set } = row
  await tx.insert(sso_connections).values(row).onConflictDoUpdate({ target: sso_connections.team_id, set })
}

export async function deleteConnection(tx: Db, id: string): Promise<void> {
  await tx.delete(sso_connections).where(eq(sso_connections.id, id))
}

export async function listDomains(db: Db, team_id: string): Promise<DomainRow[]> {
  return db
    .select()
    .from(sso_domains)
    .where(eq(sso_domains.team_id, team_id))
    .orderBy(asc(sso_domains.id))
    .limit(100)
}

export async function countDomains(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sso_domains).where(eq(sso_domains.team_id, team_id))
  return row?.count ?? 0
}

export async function findDomain(db: Db, team_id: string, id: string): Promise<DomainRow | undefined> {
  const isThis = and(eq(sso_domains.team_id, team_id), eq(sso_domains.id, id))
  const [row] = await db.select().from(sso_domains).where(isThis)
  return row
}

export async function listDueDomains(db: Db, now: Date, limit: number): Promise<DomainRow[]> {
  return db
    .select()
    .from(sso_domains)
    .where(lte(sso_domains.next_check_at, now))
    .orderBy(asc(sso_domains.next_check_at))
    .limit(limit)
}

/** Answers false when the team has it already. */
export async function insertDomain(tx: Db, row: DomainRow): Promise<boolean> {
  const made = await tx
    .insert(sso_domains)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sso_domains.id })
  return made.length > 0
}

/** Answers false when another team has proved the domain: of two at once one is first. */
export async function updateDomain(db: Db, { id, ...changes }: DomainRow): Promise<boolean> {
  try {
    await db.transaction((tx) => tx.update(sso_domains).set(changes).where(eq(sso_domains.id, id)))
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function deleteDomain(tx: Db, id: string): Promise<void> {
  await tx.delete(sso_domains).where(eq(sso_domains.id, id))
}
