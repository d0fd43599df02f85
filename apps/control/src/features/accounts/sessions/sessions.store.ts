import { and, desc, eq, gt, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { mayCreateProjects, team_members, teams } from '../../teams/readable-tables.ts'
import { sessions } from '../sessions.tables.ts'
import { users } from '../users.tables.ts'

export type Session = typeof sessions.$inferSelect

export async function insertSession(tx: Db, session: Session): Promise<void> {
  await tx.insert(sessions).values(session)
}

const isToken = () => eq(sessions.token_hash, sql.placeholder('token_hash'))
const isOpen = () => gt(sessions.expires_at, sql.placeholder('now'))

const sessionByToken = prepared((db) =>
  db.select().from(sessions).where(and(isToken(), isOpen())).prepare('session_by_token'),
)

export async function findSession(db: Db, token_hash: string, now: Date): Promise<Session | undefined> {
  const [session] = await sessionByToken(db).execute({ token_hash, now })
  return session
}

/** The session with whom it makes of its user, in one statement: every call of a browser asks it. */
const sessionWithMember = prepared((db) =>
  db
    .select({
      session: sessions,
      member: {
        user_id: users.id,
        email: users.email,
        name: users.name,
        language: users.language,
        has_chosen_language: users.has_chosen_language,
        team_id: team_members.team_id,
        role: team_members.role,
        has_seat: team_members.has_seat,
        may_create_projects: mayCreateProjects,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(
      team_members,
      and(eq(team_members.user_id, sessions.user_id), eq(team_members.team_id, sessions.team_id)),
    )
    .where(and(isToken(), isOpen(), isNull(users.disabled_at), isNull(users.deleted_at)))
    .prepare('session_with_member'),
)

/** Nothing for somebody who is shut out, deleted, or no member of the session’s team any more. */
export async function findSessionWithMember(db: Db, token_hash: string, now: Date) {
  const [found] = await sessionWithMember(db).execute({ token_hash, now })
  return found
}

export type SessionInTeam = Session & { team: { id: string; name: string; type: 'personal' | 'team' } }

/** Lists sessions that are fully signed in, the last used first, with the team that each works in. */
export async function listSessionsOf(db: Db, user_id: string, now: Date): Promise<SessionInTeam[]> {
  const rows = await db
    .select({ session: sessions, team: { id: teams.id, name: teams.name, type: teams.type } })
    .from(sessions)
    .innerJoin(teams, eq(teams.id, sessions.team_id))
    .where(and(eq(sessions.user_id, user_id), eq(sessions.is_otp_due, false), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at))
  return rows.map(({ session, team }) => ({ ...session, team }))
}

export async function updateSession(
  tx: Db,
  id: string,
  changes: Partial<Pick<Session, 'team_id' | 'last_seen_at' | 'expires_at' | 'token_hash' | 'confirmed_at'>>,
): Promise<Session | undefined> {
  const [session] = await tx.update(sessions).set(changes).where(eq(sessions.id, id)).returning()
  return session
}

export async function deleteSession(tx: Db, token_hash: string): Promise<Session | undefined> {
  const [session] = await tx.delete(sessions).where(eq(sessions.token_hash, token_hash)).returning()
  return session
}

/** Answers whether this user had this session. */
export async function deleteSessionOf(tx: Db, user_id: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Answers the ids of those that ended. */
export async function deleteSessionsOf(tx: Db, user_id: string, except_id?: string): Promise<string[]> {
  const others = except_id === undefined ? undefined : ne(sessions.id, except_id)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), others))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/**
 * Keeps as many as are allowed at once: the one unused for longest goes. Those whose second factor is due
 * count for themselves, so that somebody with the password alone cannot push the others out.
 */
export async function deleteSessionsBeyond(
  tx: Db,
  { user_id, is_otp_due }: Pick<Session, 'user_id' | 'is_otp_due'>,
  kept: number,
): Promise<void> {
  const areOfKind = and(eq(sessions.user_id, user_id), eq(sessions.is_otp_due, is_otp_due))
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(areOfKind)
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .limit(kept)
  await tx.delete(sessions).where(and(areOfKind, notInArray(sessions.id, newest)))
}

export async function deleteAllSessions(tx: Db): Promise<string[]> {
  const ended = await tx.delete(sessions).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
}

/** Deletes the sessions that work in a deleted team. */
export async function deleteSessionsOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.team_id, team_id))
}

type Membership = { team_id: string; user_id: string }

function isOfMember({ team_id, user_id }: Membership) {
  return and(eq(sessions.team_id, team_id), eq(sessions.user_id, user_id))
}

export async function listSessionIdsOf(db: Db, of: Membership): Promise<string[]> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(isOfMember(of))
  return rows.map(({ id }) => id)
}

/** Which of these are open sessions. */
export async function listOpenSessions(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expires_at, now)))
  return rows.map(({ id }) => id)
}

/** Deletes the sessions of a member that work in the team. Returns the ids of those that ended. */
export async function deleteSessionsOfMember(tx: Db, of: Membership): Promise<string[]> {
  const ended = await tx.delete(sessions).where(isOfMember(of)).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

type OpenedWith = { opened_with: string; domain?: string | null; user_id?: string }

/**
 * Deletes sessions of users with an email of the domain, of one user, or of all. Returns the ids of those that
 * ended.
 */
export async function deleteSessionsOpenedWith(
  tx: Db,
  { opened_with, domain, user_id }: OpenedWith,
): Promise<string[]> {
  const ofDomain = tx
    .select({ id: users.id })
    .from(users)
    .where(sql`split_part(${users.email}, '@', 2) = ${domain ?? ''}`)
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.opened_with, opened_with),
        domain ? inArray(sessions.user_id, ofDomain) : undefined,
        user_id === undefined ? undefined : eq(sessions.user_id, user_id),
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Deletes the sessions of these users that were opened in another way. Returns the ids of those that ended. */
export async function deleteSessionsNotOpenedWith(
  tx: Db,
  { opened_with, user_ids }: { opened_with: string; user_ids: readonly string[] },
): Promise<string[]> {
  if (user_ids.length === 0) return []
  const ended = await tx
    .delete(sessions)
    .where(and(inArray(sessions.user_id, [...user_ids]), ne(sessions.opened_with, opened_with)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}
