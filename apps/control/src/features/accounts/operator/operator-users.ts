import type { AdminUser } from '@nora/contract'
import { and, asc, count, desc, eq, gt, ilike, isNull, max, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { accountsTexts } from '../accounts.messages.ts'
import type { User } from '../accounts.store.ts'
import { sessions } from '../sessions.tables.ts'
import { users } from '../users.tables.ts'

/** The account an operator means: by its id or its address. Those that were deleted are none. */
export async function getMeantUser(db: Db, user: string): Promise<User> {
  const isMeant = or(eq(users.id, user), eq(users.email, user.toLowerCase()))
  const [found] = await db
    .select()
    .from(users)
    .where(and(isMeant, isNull(users.deleted_at)))
  if (!found) throw problem('NotFound', accountsTexts.noSuchUser(user))
  return found
}

export type UserSearch = { search?: string; cursor?: string; limit: number }

/** Accounts in the order they were made. */
export function listUsers({ db }: { db: Db }) {
  return async ({ search, cursor, limit }: UserSearch) => {
    const pattern = search && `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    const rows = await db
      .select({ user: users, sessions: count(sessions.id), last_seen_at: max(sessions.last_seen_at) })
      .from(users)
      .leftJoin(sessions, eq(sessions.user_id, users.id))
      .where(
        and(
          isNull(users.deleted_at),
          cursor === undefined ? undefined : gt(users.id, cursor),
          pattern ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined,
        ),
      )
      .groupBy(users.id)
      .orderBy(asc(users.id))
      .limit(limit + 1)
    const items = rows
      .slice(0, limit)
      .map(({ user, ...seen }) => toAdminUser(user, { ...seen, last_seen_at: seen.last_seen_at }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  }
}

export async function getAdminUser(db: Db, user: User): Promise<AdminUser> {
  const [newest] = await db
    .select({ last_seen_at: sessions.last_seen_at })
    .from(sessions)
    .where(eq(sessions.user_id, user.id))
    .orderBy(desc(sessions.last_seen_at))
    .limit(1)
  const [counted] = await db.select({ sessions: count() }).from(sessions).where(eq(sessions.user_id, user.id))
  return toAdminUser(user, {
    sessions: counted?.sessions ?? 0,
    last_seen_at: newest?.last_seen_at ?? null,
  })
}

function toAdminUser(user: User, seen: { sessions: number; last_seen_at: Date | null }): AdminUser {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    created_at: user.created_at.toISOString(),
    last_seen_at: seen.last_seen_at?.toISOString() ?? null,
    sessions: seen.sessions,
    is_mfa_enabled: user.mfa_enabled_at !== null,
    is_owner: user.is_owner,
    disabled_at: user.disabled_at?.toISOString() ?? null,
    self_deletion_at: user.self_deletion_at?.toISOString() ?? null,
  }
}
