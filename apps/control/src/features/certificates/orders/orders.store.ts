import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { acme_orders, issuer_uses } from './orders.tables.ts'

export type OrderRow = typeof acme_orders.$inferSelect
export type PurposeKind = OrderRow['purpose_kind']
export type Purpose = { kind: PurposeKind; id: string }

const isLive = isNull(acme_orders.ended_at)
/** Of those worked on at a time, one team has at most a quarter. */
const SHARE = 4

/** Answers false when an order of these names lives already. */
export async function insertOrder(tx: Db, row: typeof acme_orders.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(acme_orders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: acme_orders.id })
  return inserted.length > 0
}

/** Tries again now what was put off, unless the issuer said until when. */
export async function hastenOrder(tx: Db, purpose_id: string, now: Date): Promise<void> {
  await tx
    .update(acme_orders)
    .set({ next_at: now })
    .where(
      and(
        eq(acme_orders.purpose_id, purpose_id),
        isLive,
        isNull(acme_orders.lease),
        gt(acme_orders.next_at, now),
        sql`${acme_orders.finding} ->> 'code' <> 'issuer_rate_limited'`,
      ),
    )
}

/** The order of this key that has not ended. */
export async function findLiveOrder(db: Db, names_key: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(acme_orders)
    .where(and(eq(acme_orders.names_key, names_key), isLive))
  return row
}

/** The order of the purpose that ended last. */
export async function findLastOrder(db: Db, purpose_id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(acme_orders)
    .where(and(eq(acme_orders.purpose_id, purpose_id), isNotNull(acme_orders.ended_at)))
    .orderBy(desc(acme_orders.ended_at))
    .limit(1)
  return row
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(acme_orders).where(eq(acme_orders.id, id))
  return row
}

/** Leases due orders to the caller: urgent ones first, and of one team no more than its share. */
export async function claimOrders(
  tx: Db,
  { now, limit, lease, until }: { now: Date; limit: number; lease: string; until: Date },
): Promise<OrderRow[]> {
  const isFree = or(isNull(acme_orders.leased_until), lte(acme_orders.leased_until, now))
  const due = await tx
    .select()
    .from(acme_orders)
    .where(and(isLive, lte(acme_orders.next_at, now), isFree))
    .orderBy(asc(acme_orders.priority), asc(acme_orders.next_at))
    .limit(limit * SHARE)
    .for('update', { skipLocked: true })
  const byTeam = new Map<string | null, number>()
  const most = Math.max(1, Math.floor(limit / SHARE))
  const fair = due.filter(({ team_id }) => {
    const held = (byTeam.get(team_id) ?? 0) + 1
    byTeam.set(team_id, held)
    return held <= most
  })
  const taken = fair.slice(0, limit)
  if (taken.length === 0) return []
  await tx
    .update(acme_orders)
    .set({ lease, leased_until: until })
    .where(
      inArray(
        acme_orders.id,
        taken.map(({ id }) => id),
      ),
    )
  return taken.map((row) => ({ ...row, lease, leased_until: until }))
}

/** An order that is over keeps no key and is proved no longer. */
export function toEnded(state: 'issued' | 'failed' | 'withdrawn', now: Date) {
  return { state, ended_at: now, challenges: [], record_sealed: null }
}

/** Saves what the holder of the lease found out. Throws when another process holds it by now. */
export async function saveOrder(
  tx: Db,
  { id, lease }: Pick<OrderRow, 'id' | 'lease'>,
  changes: Partial<typeof acme_orders.$inferInsert>,
): Promise<void> {
  const saved = await tx
    .update(acme_orders)
    .set(changes)
    .where(and(eq(acme_orders.id, id), eq(acme_orders.lease, lease ?? ''), isLive))
    .returning({ id: acme_orders.id })
  if (saved.length === 0) throw new OrderLost(id)
}

/** The order was withdrawn, or its lease ran out and another process has it. */
export class OrderLost extends Error {
  constructor(id: string) {
    super(`the order ${id} is another process's now`)
    this.name = 'OrderLost'
  }
}

/** Ends what lives for a purpose. Answers with what has ended. */
export async function withdrawOrders(
  tx: Db,
  purpose_id: string,
  now: Date,
): Promise<Pick<OrderRow, 'id' | 'renews_id'>[]> {
  return tx
    .update(acme_orders)
    .set(toEnded('withdrawn', now))
    .where(and(eq(acme_orders.purpose_id, purpose_id), isLive))
    .returning({ id: acme_orders.id, renews_id: acme_orders.renews_id })
}

/** The challenges that issuers may look for now, of one purpose. */
export async function listChallenges(db: Db, purpose_id: string): Promise<OrderRow['challenges']> {
  const rows = await db
    .select({ challenges: acme_orders.challenges })
    .from(acme_orders)
    .where(and(eq(acme_orders.purpose_id, purpose_id), isLive))
  return rows.flatMap(({ challenges }) => challenges)
}

/** Orders whose challenges issuers may look for now. */
export async function listProving(db: Db, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(acme_orders)
    .where(and(isLive, sql`jsonb_array_length(${acme_orders.challenges}) > 0`))
    .orderBy(asc(acme_orders.id))
    .limit(limit)
}

export async function countOrders(db: Db): Promise<{ state: OrderRow['state']; orders: number }[]> {
  return db
    .select({ state: acme_orders.state, orders: count() })
    .from(acme_orders)
    .where(isLive)
    .groupBy(acme_orders.state)
}

/** Failures since then, by what was found. */
export async function listFailures(db: Db, since: Date, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(acme_orders)
    .where(and(isNotNull(acme_orders.finding), or(isLive, gt(acme_orders.ended_at, since))))
    .orderBy(asc(acme_orders.id))
    .limit(limit)
}

export async function removeOrdersOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(acme_orders).where(eq(acme_orders.team_id, team_id))
}

export async function purgeOrders(db: Db, endedBefore: Date, usedBefore: Date): Promise<void> {
  await db.delete(acme_orders).where(lt(acme_orders.ended_at, endedBefore))
  await db.delete(issuer_uses).where(lt(issuer_uses.at, usedBefore))
}

type Use = Pick<typeof issuer_uses.$inferSelect, 'directory_url' | 'kind' | 'counted'>

export async function addUses(tx: Db, uses: readonly (typeof issuer_uses.$inferInsert)[]): Promise<void> {
  if (uses.length > 0) await tx.insert(issuer_uses).values([...uses])
}

/** How many there were since then, and when the one was that has to be over before there may be another. */
export async function readUses(
  tx: Db,
  { directory_url, kind, counted }: Use,
  { since, most }: { since: Date; most: number },
): Promise<{ used: number; blockedBy: Date | null }> {
  const where = and(
    eq(issuer_uses.directory_url, directory_url),
    eq(issuer_uses.kind, kind),
    eq(issuer_uses.counted, counted),
    gt(issuer_uses.at, since),
  )
  const used = await tx.$count(issuer_uses, where)
  if (used < most) return { used, blockedBy: null }
  const over = tx
    .select({ at: issuer_uses.at })
    .from(issuer_uses)
    .where(where)
    .orderBy(asc(issuer_uses.at))
    .limit(used - most + 1)
    .as('over')
  const [row] = await tx.select({ at: max(over.at) }).from(over)
  return { used, blockedBy: row?.at ?? null }
}

/** Makes counting and adding wait for each other. */
export async function lockUses(tx: Db, directory_url: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`issuer ${directory_url}`}, 0))`)
}
