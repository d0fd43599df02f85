import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { team_members } from '../../teams/readable-tables.ts'
import type { ShareRow } from './shares.store.ts'
import { password_share_chunks, password_share_tickets, password_shares } from './shares.tables.ts'

type ShareChunkRow = typeof password_share_chunks.$inferSelect
type TicketRow = typeof password_share_tickets.$inferSelect
type Stored = { file: string }
/** A link of its maker. */
export type OwnShareKey = Pick<ShareRow, 'id' | 'team_id' | 'user_id'>

const isOf = (share_id: string) => eq(password_share_chunks.share_id, share_id)
const chunksOfShare = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(password_share_chunks)
    .where(eq(password_share_chunks.share_id, password_shares.id))
const isMakerInTeam = and(
  eq(team_members.team_id, password_shares.team_id),
  eq(team_members.user_id, password_shares.user_id),
)

const isUploadable = ({ id, team_id, user_id }: OwnShareKey, now: Date) =>
  and(
    eq(password_shares.id, id),
    eq(password_shares.team_id, team_id),
    eq(password_shares.user_id, user_id),
    isNotNull(password_shares.file_bytes),
    isNotNull(password_shares.envelope),
    isNull(password_shares.revoked_at),
    gt(password_shares.expires_at, now),
  )

/** How many bytes the file of a link has, while the link can be opened or waits for the file. */
export async function findShareFile(db: Db, key: OwnShareKey, now: Date): Promise<number | undefined> {
  const [row] = await db
    .select({ bytes: password_shares.file_bytes })
    .from(password_shares)
    .where(isUploadable(key, now))
  return row?.bytes ?? undefined
}

/** Until the transaction ends the link is neither revoked nor given another chunk. Answers whether it is there. */
export async function lockShareFile(tx: Db, key: OwnShareKey, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: password_shares.id })
    .from(password_shares)
    .where(isUploadable(key, now))
    .for('update')
  return rows.length > 0
}

export async function saveShareFinished(tx: Db, id: string, file_finished_at: Date): Promise<void> {
  const isUnfinished = and(eq(password_shares.id, id), isNull(password_shares.file_finished_at))
  await tx.update(password_shares).set({ file_finished_at }).where(isUnfinished)
}

export async function findShareChunk(
  db: Db,
  share_id: string,
  chunk: number,
): Promise<ShareChunkRow | undefined> {
  const [row] = await db
    .select()
    .from(password_share_chunks)
    .where(and(isOf(share_id), eq(password_share_chunks.chunk, chunk)))
  return row
}

export async function listShareChunks(db: Db, share_id: string): Promise<ShareChunkRow[]> {
  return db
    .select()
    .from(password_share_chunks)
    .where(isOf(share_id))
    .orderBy(asc(password_share_chunks.chunk))
}

export async function insertShareChunk(tx: Db, row: ShareChunkRow): Promise<void> {
  await tx.insert(password_share_chunks).values(row)
}

export async function insertTicket(tx: Db, row: TicketRow): Promise<void> {
  await tx.insert(password_share_tickets).values(row)
}

type Downloadable = { hash: string; bytes: number; file: string }

/** A chunk for whoever has a ticket that lives, of a link that was not revoked and whose maker is still in the team. */
export async function findTicketedChunk(
  db: Db,
  { share_id, hash, chunk }: { share_id: string; hash: string; chunk: number },
  now: Date,
): Promise<Downloadable | undefined> {
  const { hash: ticket_hash, expires_at } = password_share_tickets
  const [row] = await db
    .select({ hash: ticket_hash, bytes: password_shares.file_bytes, file: password_share_chunks.file })
    .from(password_share_tickets)
    .innerJoin(password_shares, eq(password_shares.id, password_share_tickets.share_id))
    .innerJoin(team_members, isMakerInTeam)
    .innerJoin(
      password_share_chunks,
      and(eq(password_share_chunks.share_id, password_shares.id), eq(password_share_chunks.chunk, chunk)),
    )
    .where(
      and(
        eq(password_share_tickets.share_id, share_id),
        eq(ticket_hash, hash),
        gt(expires_at, now),
        isNull(password_shares.revoked_at),
      ),
    )
  return row && row.bytes !== null ? { ...row, bytes: row.bytes } : undefined
}

/** What the team's links hold: files that are here, or announced. */
export async function sumShareFiles(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${password_shares.file_bytes}), 0)`.mapWith(Number) })
    .from(password_shares)
    .where(
      and(
        eq(password_shares.team_id, team_id),
        or(isNotNull(password_shares.envelope), exists(chunksOfShare(db))),
      ),
    )
  return row?.bytes ?? 0
}

/** Takes the file of a link, and all that would download it; answers what it was kept in. */
export async function deleteShareFile(tx: Db, share_id: string): Promise<Stored[]> {
  await tx.delete(password_share_tickets).where(eq(password_share_tickets.share_id, share_id))
  return tx
    .delete(password_share_chunks)
    .where(isOf(share_id))
    .returning({ file: password_share_chunks.file })
}

/** Nobody opens links of those who left the team: their files need not wait for the end. */
export async function revokeFilesOfFormerMembers(tx: Db, now: Date): Promise<void> {
  const maker = tx.select({ one: sql`1` }).from(team_members).where(isMakerInTeam)
  await tx
    .update(password_shares)
    .set({ revoked_at: now, envelope: null })
    .where(and(isNotNull(password_shares.file_bytes), isNull(password_shares.revoked_at), notExists(maker)))
}

/** Deletes tickets that are over, and the chunks of links that nobody opens or downloads any more. */
export async function deleteUnusedShareFiles(tx: Db, now: Date): Promise<Stored[]> {
  const revoked = tx
    .select({ id: password_shares.id })
    .from(password_shares)
    .where(and(isNotNull(password_shares.file_bytes), isNotNull(password_shares.revoked_at)))
  await tx
    .delete(password_share_tickets)
    .where(or(lte(password_share_tickets.expires_at, now), inArray(password_share_tickets.share_id, revoked)))
  const tickets = tx
    .select({ one: sql`1` })
    .from(password_share_tickets)
    .where(eq(password_share_tickets.share_id, password_shares.id))
  const unused = tx
    .select({ id: password_shares.id })
    .from(password_shares)
    .where(and(isNotNull(password_shares.file_bytes), isNull(password_shares.envelope), notExists(tickets)))
  return tx
    .delete(password_share_chunks)
    .where(inArray(password_share_chunks.share_id, unused))
    .returning({ file: password_share_chunks.file })
}

const isUnfinished = (before: Date) =>
  and(
    isNotNull(password_shares.file_bytes),
    isNull(password_shares.file_finished_at),
    lt(password_shares.created_at, before),
  )

/** Ids of links whose file is still not whole long after they were made. */
export async function listUnfinishedShares(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: password_shares.id })
    .from(password_shares)
    .where(isUnfinished(before))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes a link unless its file has become whole meanwhile; answers what the chunks were kept in. */
export async function deleteUnfinishedShare(tx: Db, id: string, before: Date): Promise<Stored[]> {
  const isIt = and(eq(password_shares.id, id), isUnfinished(before))
  const rows = await tx.select({ id: password_shares.id }).from(password_shares).where(isIt).for('update')
  if (rows.length === 0) return []
  const gone = await deleteShareFile(tx, id)
  await tx.delete(password_shares).where(eq(password_shares.id, id))
  return gone
}

/** Those of the files that a link refers to. */
export async function listReferredByShares(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ file: password_share_chunks.file })
    .from(password_share_chunks)
    .where(inArray(password_share_chunks.file, [...files]))
  return new Set(rows.map(({ file }) => file))
}
