import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { sessions, sign_in_tickets, users } from '../../platform/database/tables/index.ts'
import { problem } from '../../platform/problem.ts'

export type User = typeof users.$inferSelect
export type Session = typeof sessions.$inferSelect

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function getUserById(db: Db, id: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw problem('Unauthorized')
  return user
}

export async function findOldestUser(db: Db): Promise<User | undefined> {
  const [user] = await db.select().from(users).orderBy(asc(users.id)).limit(1)
  return user
}

/** Of two sign-ups with one address at the same time, one is refused. */
export async function insertUser(tx: Db, user: User): Promise<void> {
  try {
    await tx.insert(users).values(user)
  } catch (error) {
    throw isUniqueViolation(error) ? problem('UserAlreadyExists') : error
  }
}

export async function updateUser(
  tx: Db,
  id: string,
  changes: Partial<Pick<User, 'language' | 'password_hash'>>,
): Promise<User> {
  const [user] = await tx.update(users).set(changes).where(eq(users.id, id)).returning()
  if (!user) throw problem('Unauthorized')
  return user
}

export async function insertSession(tx: Db, session: Session): Promise<void> {
  await tx.insert(sessions).values(session)
}

export async function findSession(db: Db, token_hash: string, now: Date): Promise<Session | undefined> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.token_hash, token_hash), gt(sessions.expires_at, now)))
  return session
}

export async function updateSession(
  tx: Db,
  id: string,
  changes: Partial<Pick<Session, 'team_id' | 'last_seen_at' | 'expires_at'>>,
): Promise<void> {
  await tx.update(sessions).set(changes).where(eq(sessions.id, id))
}

export async function deleteSession(tx: Db, token_hash: string): Promise<Session | undefined> {
  const [session] = await tx.delete(sessions).where(eq(sessions.token_hash, token_hash)).returning()
  return session
}

export async function deleteSessionsOf(tx: Db, user_id: string): Promise<string[]> {
  const ended = await tx.delete(sessions).where(eq(sessions.user_id, user_id)).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export async function insertTicket(tx: Db, ticket: typeof sign_in_tickets.$inferInsert): Promise<void> {
  await tx.insert(sign_in_tickets).values(ticket)
}

/** Takes the ticket out, so that it works once. */
export async function takeTicket(tx: Db, token_hash: string, now: Date): Promise<string | undefined> {
  const [ticket] = await tx
    .delete(sign_in_tickets)
    .where(and(eq(sign_in_tickets.token_hash, token_hash), gt(sign_in_tickets.expires_at, now)))
    .returning({ user_id: sign_in_tickets.user_id })
  return ticket?.user_id
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
  await db.delete(sign_in_tickets).where(lt(sign_in_tickets.expires_at, now))
}
