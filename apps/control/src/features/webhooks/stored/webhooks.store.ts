import { and, asc, count, desc, eq, ilike, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { users } from '../../accounts/readable-tables.ts'
import { isUnmended } from './is-unmended.ts'
import { webhook_deliveries, webhook_requests, webhooks } from './webhooks.tables.ts'

export type Person = { id: string; name: string | null; email: string }
export type WebhookRow = typeof webhooks.$inferSelect
export type OwnedWebhook = WebhookRow & { user: Person }
/** `waiting`: due, being sent, waiting or held. */
export type Counts = { stored: number; waiting: number; dead: number }

export type WebhookFilter = {
  team_id: string
  /** Only those of this member. */
  user_id?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

const withOwner = (db: Db) =>
  db
    .select({ row: webhooks, user: { id: users.id, name: users.name, email: users.email } })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.user_id))
    .$dynamic()

/** Lists webhooks, newest first; ids sort by time. */
export async function listWebhooks(db: Db, filter: WebhookFilter): Promise<OwnedWebhook[]> {
  const { team_id, user_id, q, cursor, limit } = filter
  const rows = await withOwner(db)
    .where(
      and(
        eq(webhooks.team_id, team_id),
        user_id ? eq(webhooks.user_id, user_id) : undefined,
        q ? ilike(webhooks.name, `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
        cursor ? lt(webhooks.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(webhooks.id))
    .limit(limit)
  return rows.map(({ row, user }) => ({ ...row, user }))
}

export async function findWebhook(db: Db, id: string): Promise<OwnedWebhook | undefined> {
  const [found] = await withOwner(db).where(eq(webhooks.id, id))
  return found && { ...found.row, user: found.user }
}

export async function listWebhooksById(db: Db, ids: readonly string[]): Promise<WebhookRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(webhooks)
    .where(inArray(webhooks.id, [...ids]))
    .orderBy(asc(webhooks.id))
}

/** All that edges have to know. */
export async function listAllWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.select().from(webhooks).orderBy(asc(webhooks.id))
}

/** Until the transaction ends nobody else changes the webhooks, or stores requests of them. */
export async function lockWebhooks(tx: Db, ids: readonly string[]): Promise<WebhookRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(webhooks)
    .where(inArray(webhooks.id, [...ids]))
    .orderBy(asc(webhooks.id))
    .for('update')
}

export async function countWebhooks(db: Db, team_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhooks).where(eq(webhooks.team_id, team_id))
  return row?.count ?? 0
}

/** Ids of all but the oldest `kept`. */
export async function listNewestWebhooks(db: Db, team_id: string, kept: number): Promise<string[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.team_id, team_id))
    .orderBy(asc(webhooks.id))
    .offset(kept)
  return rows.map(({ id }) => id)
}

/** Whether another webhook of the team has the name, however it is written. */
export async function isNameTaken(
  db: Db,
  { team_id, id, name }: Pick<WebhookRow, 'team_id' | 'id' | 'name'>,
): Promise<boolean> {
  const [row] = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(eq(webhooks.team_id, team_id), ne(webhooks.id, id), sql`lower(${webhooks.name}) = lower(${name})`),
    )
  return row !== undefined
}

export async function findWebhookOfTeam(
  db: Db,
  team_id: string,
  at: { token: string } | { hostname: string },
): Promise<WebhookRow | undefined> {
  const isThere = 'token' in at ? eq(webhooks.token, at.token) : eq(webhooks.hostname, at.hostname)
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.team_id, team_id), isThere))
  return row
}

/** The webhook that stands at the name, of whichever team. */
export async function findWebhookAt(db: Db, hostname: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.hostname, hostname))
  return row
}

export async function insertWebhook(tx: Db, row: WebhookRow): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function saveWebhook(
  tx: Db,
  id: string,
  changes: Partial<Omit<WebhookRow, 'id' | 'team_id' | 'created_at'>>,
): Promise<void> {
  await tx.update(webhooks).set(changes).where(eq(webhooks.id, id))
}

export async function deleteWebhookRow(tx: Db, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

export async function giveWebhooks(
  tx: Db,
  { team_id, user_id }: { team_id: string; user_id: string },
  new_owner_id: string,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ user_id: new_owner_id })
    .where(and(eq(webhooks.team_id, team_id), eq(webhooks.user_id, user_id)))
}

export async function deleteWebhooksOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.team_id, team_id))
}

/** What each of them keeps, and what waits. */
export async function countKept(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map()
  const stored = await db
    .select({ id: webhook_requests.webhook_id, count: count() })
    .from(webhook_requests)
    .where(inArray(webhook_requests.webhook_id, [...ids]))
    .groupBy(webhook_requests.webhook_id)
  const open = await db
    .select({
      id: webhook_deliveries.webhook_id,
      waiting: sql<number>`count(*) filter (where ${webhook_deliveries.state} <> 'dead')`.mapWith(Number),
      dead: sql<number>`count(*) filter (where ${webhook_deliveries.state} = 'dead')`.mapWith(Number),
    })
    .from(webhook_deliveries)
    .where(
      and(
        inArray(webhook_deliveries.webhook_id, [...ids]),
        inArray(webhook_deliveries.state, ['due', 'sending', 'waiting', 'held', 'dead']),
        isUnmended(),
      ),
    )
    .groupBy(webhook_deliveries.webhook_id)
  const ofStored = new Map(stored.map(({ id, count }) => [id, count]))
  const ofOpen = new Map(open.map(({ id, ...counts }) => [id, counts]))
  return new Map(
    ids.map((id) => [
      id,
      {
        stored: ofStored.get(id) ?? 0,
        waiting: ofOpen.get(id)?.waiting ?? 0,
        dead: ofOpen.get(id)?.dead ?? 0,
      },
    ]),
  )
}
