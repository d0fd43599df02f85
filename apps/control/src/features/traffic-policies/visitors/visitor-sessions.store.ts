import { and, asc, count, desc, eq, gt, gte, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { visitor_sessions as sessions } from './visitors.tables.ts'

export type VisitorSessionRow = typeof sessions.$inferSelect

/** Answers false when its `once` has opened another session before. */
export async function insertSession(tx: Db, row: VisitorSessionRow): Promise<boolean> {
  const inserted = await tx
    .insert(sessions)
    .values(row)
    .onConflictDoNothing({ target: sessions.once })
    .returning({ id: sessions.id })
  return inserted.length > 0
}

/** Those that have not expired, revoked or not. */
export async function countSessions(db: Db, team_id: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.team_id, team_id), gt(sessions.expires_at, now)))
  return row?.count ?? 0
}

type Filter = { policy_id: string; q?: string | undefined; endpoint?: string | undefined; now: Date }

function isListed({ policy_id, q, endpoint, now }: Filter) {
  const part = q === undefined || q === '' ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    eq(sessions.policy_id, policy_id),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now),
    endpoint === undefined ? undefined : eq(sessions.endpoint, endpoint),
    part === null
      ? undefined
      : or(ilike(sessions.email, part), ilike(sessions.subject, part), ilike(sessions.endpoint, part)),
  )
}

/** Sessions that hold, the newest first. */
export async function listSessions(
  db: Db,
  { cursor, limit, ...filter }: Filter & { cursor?: string | undefined; limit: number },
): Promise<VisitorSessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(isListed(filter), cursor === undefined ? undefined : lt(sessions.id, cursor)))
    .orderBy(desc(sessions.id))
    .limit(limit)
}

/** Which of a policy's sessions are meant; everything that is left out is any. */
export type Meant = { policy_id: string; id?: string; endpoint?: string | undefined }

export async function revokeOfPolicy(
  tx: Db,
  { policy_id, id, endpoint }: Meant,
  now: Date,
): Promise<VisitorSessionRow[]> {
  return tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(isListed({ policy_id, endpoint, now }), id === undefined ? undefined : eq(sessions.id, id)))
    .returning()
}

export async function revokeOfMember(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.via_team_id, team_id), eq(sessions.subject, user_id), isNull(sessions.revoked_at)))
}

export async function revokeOfViaTeam(tx: Db, team_id: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.via_team_id, team_id), isNull(sessions.revoked_at)))
}

/** The visitor signs out. */
export async function endSession(
  tx: Db,
  { id, team_id }: { id: string; team_id: string },
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, id), eq(sessions.team_id, team_id), isNull(sessions.revoked_at)))
}

/** A later use wins, whichever edge tells it first. */
export async function markSeen(tx: Db, seen: readonly { id: string; at: Date }[]): Promise<void> {
  if (seen.length === 0) return
  const values = sql.join(
    // In one order everywhere: no two edges wait for each other's rows.
    [...seen]
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, at }) => sql`(${id}::text, ${at.toISOString()}::timestamptz)`),
    sql`, `,
  )
  await tx.execute(sql`
    update ${sessions} set last_seen_at = greatest(last_seen_at, seen.at)
    from (values ${values}) as seen(id, at) where ${sessions.id} = seen.id`)
}

export type Revoked = { id: string; revoked_at: Date | null; expires_at: Date }

/** Revoked ones that would still hold: since an instant, or all. */
export async function listRevoked(
  db: Db,
  { since, after, now, limit }: { since?: Date; after?: string; now: Date; limit: number },
): Promise<Revoked[]> {
  return db
    .select({ id: sessions.id, revoked_at: sessions.revoked_at, expires_at: sessions.expires_at })
    .from(sessions)
    .where(
      and(
        isNotNull(sessions.revoked_at),
        gt(sessions.expires_at, now),
        since === undefined ? undefined : gte(sessions.revoked_at, since),
        after === undefined ? undefined : gt(sessions.id, after),
      ),
    )
    .orderBy(asc(sessions.id))
    .limit(limit)
}

export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now))
}
