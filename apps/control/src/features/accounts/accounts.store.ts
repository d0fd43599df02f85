import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { sign_in_tickets } from './accounts.tables.ts'
import { users } from './users.tables.ts'

export type User = typeof users.$inferSelect

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

export async function getUserById(db: Db, id: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw problem('Unauthorized')
  return user
}

/** Waits for whoever changes the user now: what is decided on the row then holds until the commit. */
export async function lockUser(tx: Db, id: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw problem('Unauthorized')
  return user
}

export async function findOwner(db: Db): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.is_owner, true))
  return user
}

export async function findOldestUser(db: Db): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`${users.deleted_at} is null`)
    .orderBy(asc(users.id))
    .limit(1)
  return user
}

/** One at a time: the owner before is none any more. */
export async function setOwner(tx: Db, user_id: string): Promise<void> {
  await tx.update(users).set({ is_owner: false }).where(eq(users.is_owner, true))
  await tx.update(users).set({ is_owner: true }).where(eq(users.id, user_id))
}

/** Refuses one of two sign-ups with the same email at the same time. */
export async function insertUser(tx: Db, user: typeof users.$inferInsert): Promise<User> {
  const [made] = await refuseTakenEmail(() => tx.insert(users).values(user).returning())
  if (!made) throw new Error('the user was not inserted')
  return made
}

/** Leaves a chosen language alone. */
export async function keepSpokenLanguage(db: Db, id: string, language: User['language']): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), eq(users.has_chosen_language, false), ne(users.language, language)))
}

export type UserChanges = Partial<Omit<User, 'id' | 'created_at'>>

export async function updateUser(tx: Db, id: string, changes: UserChanges): Promise<User> {
  const [user] = await refuseTakenEmail(() =>
    tx.update(users).set(changes).where(eq(users.id, id)).returning(),
  )
  if (!user) throw problem('Unauthorized')
  return user
}

async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? problem('UserAlreadyExists') : error
  }
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

export async function deleteTicketsOf(tx: Db, user_id: string): Promise<void> {
  await tx.delete(sign_in_tickets).where(eq(sign_in_tickets.user_id, user_id))
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.delete(sign_in_tickets).where(lt(sign_in_tickets.expires_at, now))
}
