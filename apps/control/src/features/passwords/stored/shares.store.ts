import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { team_members } from '../../teams/readable-tables.ts'
import { password_shares } from './shares.tables.ts'

export type ShareRow = typeof password_shares.$inferSelect

const isUsable = (now: Date) =>
  and(
    isNull(password_shares.revoked_at),
    gt(password_shares.expires_at, now),
    isNotNull(password_shares.envelope),
  )
/** The file that goes with it is here. */
const isWhole = or(isNull(password_shares.file_bytes), isNotNull(password_shares.file_finished_at))

export async function insertShare(tx: Db, row: ShareRow): Promise<void> {
  await tx.insert(password_shares).values(row)
}

export async function isShareIdTaken(db: Db, id: string): Promise<boolean> {
  return (await db.$count(password_shares, eq(password_shares.id, id))) > 0
}

/** A link whose maker is still in the team: who leaves it shares nothing of it any more. */
export async function findShare(db: Db, id: string): Promise<ShareRow | undefined> {
  const [row] = await db
    .select(getTableColumns(password_shares))
    .from(password_shares)
    .innerJoin(
      team_members,
      and(
        eq(team_members.team_id, password_shares.team_id),
        eq(team_members.user_id, password_shares.user_id),
      ),
    )
    .where(eq(password_shares.id, id))
  return row
}

/** Those that can still be opened, or will be, first, then the newest. */
export async function listSharesOf(
  db: Db,
  { team_id, user_id }: Pick<ShareRow, 'team_id' | 'user_id'>,
  { now, limit }: { now: Date; limit: number },
): Promise<ShareRow[]> {
  return db
    .select()
    .from(password_shares)
    .where(and(eq(password_shares.team_id, team_id), eq(password_shares.user_id, user_id)))
    .orderBy(desc(sql`(${isUsable(now)})`), desc(password_shares.created_at), desc(password_shares.id))
    .limit(limit)
}

/** What a member can open. */
export async function listSharesFor(
  db: Db,
  { team_id, user_id }: Pick<ShareRow, 'team_id' | 'user_id'>,
  { now, limit }: { now: Date; limit: number },
): Promise<ShareRow[]> {
  return db
    .select()
    .from(password_shares)
    .where(
      and(
        eq(password_shares.team_id, team_id),
        eq(password_shares.for_user_id, user_id),
        isUsable(now),
        isWhole,
      ),
    )
    .orderBy(desc(password_shares.created_at), desc(password_shares.id))
    .limit(limit)
}

/** Links that can be opened, or wait for their file. */
export async function countUsable(
  db: Db,
  whose: Pick<ShareRow, 'team_id'> & ({ user_id: string } | { for_user_id: string }),
  now: Date,
): Promise<number> {
  const isTheirs =
    'user_id' in whose
      ? eq(password_shares.user_id, whose.user_id)
      : eq(password_shares.for_user_id, whose.for_user_id)
  return db.$count(password_shares, and(eq(password_shares.team_id, whose.team_id), isTheirs, isUsable(now)))
}

/** Two links of one person are made one after the other. */
export async function lockMaker(tx: Db, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`password shares ${user_id}`}, 0))`)
}

type Opened = { envelope: string; views_left: number | null }

/**
 * Counts a view and gives what is sealed, in one statement: of many at once no more get it than there are views. The
 * last view takes it out of the database.
 */
export async function openShareRow(
  tx: Db,
  who: { id: string } & ({ auth_hash: string } | { for_user_id: string; team_id: string }),
  now: Date,
): Promise<Opened | undefined> {
  const isTheirs: SQL | undefined =
    'auth_hash' in who
      ? eq(password_shares.auth_hash, who.auth_hash)
      : and(eq(password_shares.for_user_id, who.for_user_id), eq(password_shares.team_id, who.team_id))
  // The lock makes each who comes at once look at what the one before has left.
  const found = tx.$with('found').as(
    tx
      .select({ id: password_shares.id, sealed: password_shares.envelope })
      .from(password_shares)
      .where(and(eq(password_shares.id, who.id), isTheirs, isUsable(now), isWhole))
      .for('update'),
  )
  const { views_left, opened, envelope } = password_shares
  const [row] = await tx
    .with(found)
    .update(password_shares)
    .set({
      views_left: sql`${views_left} - 1`,
      opened: sql`${opened} + 1`,
      opened_at: now,
      envelope: sql`case when ${views_left} = 1 then null else ${envelope} end`,
    })
    .from(found)
    .where(eq(password_shares.id, found.id))
    .returning({ envelope: found.sealed, views_left })
  return row?.envelope == null ? undefined : { envelope: row.envelope, views_left: row.views_left }
}

/** Stores the one reply that a link takes from who has opened it. Answers whether it was stored. */
export async function saveReply(
  tx: Db,
  { id, auth_hash, reply }: { id: string; auth_hash: string; reply: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(password_shares)
    .set({ reply })
    .where(
      and(
        eq(password_shares.id, id),
        eq(password_shares.auth_hash, auth_hash),
        password_shares.takes_reply,
        gt(password_shares.opened, 0),
        isNull(password_shares.reply),
        isNull(password_shares.revoked_at),
        gt(password_shares.expires_at, now),
      ),
    )
    .returning({ id: password_shares.id })
  return rows.length > 0
}

/** Answers whether there was one to revoke. */
export async function revokeShareRow(
  tx: Db,
  { id, team_id, user_id }: Pick<ShareRow, 'id' | 'team_id' | 'user_id'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(password_shares)
    .set({ revoked_at: now, envelope: null })
    .where(
      and(
        eq(password_shares.id, id),
        eq(password_shares.team_id, team_id),
        eq(password_shares.user_id, user_id),
        isNull(password_shares.revoked_at),
      ),
    )
    .returning({ id: password_shares.id })
  return rows.length > 0
}

export async function saveReceipt(tx: Db, id: string, receipt_at: Date): Promise<void> {
  await tx.update(password_shares).set({ receipt_at }).where(eq(password_shares.id, id))
}

/** What expired keeps its row for its maker’s list, and nothing sealed. */
export async function forgetExpired(tx: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await tx
    .update(password_shares)
    .set({ envelope: null })
    .where(and(lte(password_shares.expires_at, now), isNotNull(password_shares.envelope)))
  const gone = or(lt(password_shares.expires_at, before), lt(password_shares.revoked_at, before))
  await tx.delete(password_shares).where(gone)
}
