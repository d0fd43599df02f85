import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { webhook_deliveries, webhook_requests, webhooks } from './webhooks.tables.ts'

export type RequestRow = typeof webhook_requests.$inferSelect
/** Without what takes much room. */
export type RequestHead = Omit<RequestRow, 'body' | 'words' | 'headers'>

const { body: _body, words: _words, headers: _headers, ...head } = getTableColumns(webhook_requests)

export type RequestFilter = {
  webhook_id: string
  state?: readonly string[] | undefined
  target?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** What a search adds. */
  where?: readonly SQL[] | undefined
}

function toCondition({ webhook_id, state, target, from, to, where = [] }: RequestFilter): SQL | undefined {
  return and(
    eq(webhook_requests.webhook_id, webhook_id),
    state?.length ? inArray(webhook_requests.state, [...state] as RequestRow['state'][]) : undefined,
    target
      ? sql`exists (select 1 from ${webhook_deliveries} where ${webhook_deliveries.request_id} = ${webhook_requests.id} and ${webhook_deliveries.target_id} = ${target})`
      : undefined,
    from ? gte(webhook_requests.received_at, new Date(from)) : undefined,
    to ? lt(webhook_requests.received_at, new Date(to)) : undefined,
    ...where,
  )
}

/** Lists requests without bodies, newest first. */
export async function listRequestHeads(
  db: Db,
  filter: RequestFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<RequestHead[]> {
  return db
    .select(head)
    .from(webhook_requests)
    .where(and(toCondition(filter), cursor ? lt(webhook_requests.id, cursor) : undefined))
    .orderBy(desc(webhook_requests.id))
    .limit(limit)
}

/** Lists whole requests, newest first, or, with `after`, oldest first from there on. */
export async function listRequests(
  db: Db,
  filter: RequestFilter,
  { before, after, limit }: { before?: string | undefined; after?: string | undefined; limit: number },
): Promise<RequestRow[]> {
  return db
    .select()
    .from(webhook_requests)
    .where(
      and(
        toCondition(filter),
        before ? lt(webhook_requests.id, before) : undefined,
        after === undefined ? undefined : gt(webhook_requests.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(webhook_requests.id) : asc(webhook_requests.id))
    .limit(limit)
}

export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhook_requests).where(toCondition(filter))
  return row?.count ?? 0
}

export async function findRequest(
  db: Db,
  { webhook_id, id }: { webhook_id: string; id: string },
): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(webhook_requests)
    .where(and(eq(webhook_requests.webhook_id, webhook_id), eq(webhook_requests.id, id)))
  return row
}

/** Ids of those that are there already. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: webhook_requests.id })
    .from(webhook_requests)
    .where(inArray(webhook_requests.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

export async function insertRequests(tx: Db, rows: readonly RequestRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(webhook_requests).values([...rows])
}

/** The first request with the key since then that has arrived or is on its way: others may be sent once more. */
export async function findByKey(
  db: Db,
  { webhook_id, key, since }: { webhook_id: string; key: string; since: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: webhook_requests.id })
    .from(webhook_requests)
    .where(
      and(
        eq(webhook_requests.webhook_id, webhook_id),
        eq(webhook_requests.delivery_key, key),
        gte(webhook_requests.received_at, since),
        notInArray(webhook_requests.state, ['refused', 'duplicate', 'dead', 'unmatched']),
      ),
    )
    .orderBy(asc(webhook_requests.id))
    .limit(1)
  return row?.id
}

/** What is not indexed yet, oldest first. */
export async function listUnindexed(db: Db, limit: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(webhook_requests)
    .where(isNull(webhook_requests.words))
    .orderBy(asc(webhook_requests.id))
    .limit(limit)
}

export async function saveWords(tx: Db, id: string, text: string): Promise<void> {
  await tx
    .update(webhook_requests)
    .set({ words: sql`to_tsvector('simple', ${text})` })
    .where(eq(webhook_requests.id, id))
}

type Deleted = { file: string | null }
const deleted = { file: webhook_requests.file }

export async function deleteRequest(tx: Db, id: string): Promise<Deleted[]> {
  return tx.delete(webhook_requests).where(eq(webhook_requests.id, id)).returning(deleted)
}

/** Nothing of it is on its way any more. */
const isOver = sql`not exists (select 1 from ${webhook_deliveries} where ${webhook_deliveries.request_id} = ${webhook_requests.id} and ${webhook_deliveries.state} in ('due', 'sending', 'waiting', 'held'))`

/** What has been kept long enough, but nothing that is still to be delivered. */
export async function deleteExpired(tx: Db, now: Date, limit: number): Promise<Deleted[]> {
  const expired = tx
    .select({ id: webhook_requests.id })
    .from(webhook_requests)
    .where(and(lt(webhook_requests.expires_at, now), isOver))
    .limit(limit)
  return tx.delete(webhook_requests).where(inArray(webhook_requests.id, expired)).returning(deleted)
}

/** The oldest of a team that are not needed any more. Dead ones go last. */
export async function deleteOldest(tx: Db, team_id: string, limit: number): Promise<Deleted[]> {
  const oldest = tx
    .select({ id: webhook_requests.id })
    .from(webhook_requests)
    .innerJoin(webhooks, eq(webhooks.id, webhook_requests.webhook_id))
    .where(and(eq(webhooks.team_id, team_id), isOver, ne(webhook_requests.state, 'dead')))
    .orderBy(asc(webhook_requests.id))
    .limit(limit)
  return tx.delete(webhook_requests).where(inArray(webhook_requests.id, oldest)).returning(deleted)
}

/** How many requests each team with a webhook keeps. */
export async function countByTeam(db: Db): Promise<{ team_id: string; count: number }[]> {
  return db
    .select({ team_id: webhooks.team_id, count: count(webhook_requests.id) })
    .from(webhooks)
    .leftJoin(webhook_requests, eq(webhook_requests.webhook_id, webhooks.id))
    .groupBy(webhooks.team_id)
}

/** Sets whether the team’s webhooks are full, and says whether any changed. */
export async function saveFull(tx: Db, team_id: string, is_full: boolean): Promise<boolean> {
  const changed = await tx
    .update(webhooks)
    .set({ is_full })
    .where(and(eq(webhooks.team_id, team_id), ne(webhooks.is_full, is_full)))
    .returning({ id: webhooks.id })
  return changed.length > 0
}

/** Lists those of the files that a row refers to. */
export async function listReferred(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ file: webhook_requests.file })
    .from(webhook_requests)
    .where(inArray(webhook_requests.file, [...files]))
  return new Set(rows.flatMap(({ file }) => file ?? []))
}
