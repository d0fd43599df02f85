import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { isUnmended } from './is-unmended.ts'
import { webhook_attempts, webhook_deliveries, webhook_queues, webhook_targets } from './webhooks.tables.ts'

export type DeliveryRow = typeof webhook_deliveries.$inferSelect
export type AttemptRow = typeof webhook_attempts.$inferSelect
export type ShownDelivery = DeliveryRow & { target: { id: string; name: string } }

export type DeliveryFilter = {
  webhook_id: string
  state?: readonly DeliveryRow['state'][] | undefined
  target?: string | undefined
  cursor?: string | undefined
  limit: number
}

const withTarget = (db: Db) =>
  db
    .select({ row: webhook_deliveries, target: { id: webhook_targets.id, name: webhook_targets.name } })
    .from(webhook_deliveries)
    .innerJoin(webhook_targets, eq(webhook_targets.id, webhook_deliveries.target_id))
    .$dynamic()

/** Lists deliveries, newest first. */
export async function listDeliveries(db: Db, filter: DeliveryFilter): Promise<ShownDelivery[]> {
  const { webhook_id, state, target, cursor, limit } = filter
  const rows = await withTarget(db)
    .where(
      and(
        eq(webhook_deliveries.webhook_id, webhook_id),
        state?.length ? inArray(webhook_deliveries.state, [...state]) : undefined,
        state?.includes('dead') ? isUnmended() : undefined,
        target ? eq(webhook_deliveries.target_id, target) : undefined,
        cursor ? lt(webhook_deliveries.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(webhook_deliveries.id))
    .limit(limit)
  return rows.map(({ row, target: of }) => ({ ...row, target: of }))
}

/** The first of a target that waits; it is due from now on. */
export async function findFirstWaiting(
  tx: Db,
  target_id: string,
  now: Date,
): Promise<{ id: string; queue_id: string } | undefined> {
  const [first] = await tx
    .select({ id: webhook_deliveries.id, queue_id: webhook_deliveries.queue_id })
    .from(webhook_deliveries)
    .where(
      and(
        eq(webhook_deliveries.target_id, target_id),
        inArray(webhook_deliveries.state, ['due', 'waiting', 'sending']),
      ),
    )
    .orderBy(asc(webhook_deliveries.id))
    .limit(1)
  if (first === undefined) return undefined
  await tx
    .update(webhook_deliveries)
    .set({ due_at: now })
    .where(and(eq(webhook_deliveries.id, first.id), inArray(webhook_deliveries.state, ['due', 'waiting'])))
  return first
}

/** Whether it is the first delivery that was made of its request. */
export async function isFirst(db: Db, { id, request_id }: DeliveryRow): Promise<boolean> {
  const [earlier] = await db
    .select({ id: webhook_deliveries.id })
    .from(webhook_deliveries)
    .where(and(eq(webhook_deliveries.request_id, request_id), lt(webhook_deliveries.id, id)))
    .limit(1)
  return earlier === undefined
}

/** The last deliveries of the request, oldest first. */
export async function listDeliveriesOf(db: Db, request_id: string, limit: number): Promise<ShownDelivery[]> {
  const rows = await withTarget(db)
    .where(eq(webhook_deliveries.request_id, request_id))
    .orderBy(desc(webhook_deliveries.id))
    .limit(limit)
  return rows.map(({ row, target }) => ({ ...row, target })).toReversed()
}

export async function findDelivery(
  db: Db,
  { webhook_id, id }: { webhook_id: string; id: string },
): Promise<ShownDelivery | undefined> {
  const [found] = await withTarget(db).where(
    and(eq(webhook_deliveries.webhook_id, webhook_id), eq(webhook_deliveries.id, id)),
  )
  return found && { ...found.row, target: found.target }
}

export async function listAttempts(db: Db, delivery_ids: readonly string[]): Promise<AttemptRow[]> {
  if (delivery_ids.length === 0) return []
  return db
    .select()
    .from(webhook_attempts)
    .where(inArray(webhook_attempts.delivery_id, [...delivery_ids]))
    .orderBy(asc(webhook_attempts.delivery_id), asc(webhook_attempts.number))
}

/** The queue of the key at the target, made when it is not there. Its row is locked until the transaction ends. */
export async function enterQueue(
  tx: Db,
  queue: { id: string; target_id: string; order_key: string; is_ordered: boolean; due_at: Date | null },
): Promise<string> {
  const due = sql`least(${webhook_queues.due_at}, excluded.due_at)`
  const [row] = await tx
    .insert(webhook_queues)
    .values({ ...queue, lease_until: null })
    .onConflictDoUpdate({
      target: [webhook_queues.target_id, webhook_queues.order_key],
      // In PostgreSQL null is passed over by least().
      set: { due_at: due },
    })
    .returning({ id: webhook_queues.id })
  if (!row) throw new Error('a queue was not made')
  return row.id
}

export async function insertDeliveries(tx: Db, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(webhook_deliveries).values([...rows])
}

export async function saveDelivery(
  tx: Db,
  id: string,
  changes: Partial<Omit<DeliveryRow, 'id'>>,
): Promise<void> {
  await tx.update(webhook_deliveries).set(changes).where(eq(webhook_deliveries.id, id))
}

/** What became of an attempt that is written down already. */
export async function saveAttempt(
  tx: Db,
  id: string,
  changes: Partial<Omit<AttemptRow, 'id'>>,
): Promise<void> {
  await tx.update(webhook_attempts).set(changes).where(eq(webhook_attempts.id, id))
}

/** It has not been: nobody was there. */
export async function deleteAttempt(tx: Db, id: string): Promise<void> {
  await tx.delete(webhook_attempts).where(eq(webhook_attempts.id, id))
}

/** Sets the state of a request from those of its deliveries, once all of them have ended. */
export async function settleRequests(tx: Db, request_ids: readonly string[]): Promise<void> {
  if (request_ids.length === 0) return
  const ids = sql.join(
    request_ids.map((id) => sql`${id}`),
    sql`, `,
  )
  // Of the deliveries of one target the last counts: a replay makes good what was dead.
  await tx.execute(sql`
    update webhook_requests set state = ended.state from (
      select request_id, case
        when bool_or(state in ('due', 'sending', 'waiting', 'held')) then 'queued'
        when bool_and(state = 'delivered') then 'delivered'
        when bool_or(state = 'delivered') then 'partly'
        when bool_or(state = 'dead') then 'dead'
        else 'unmatched' end as state
      from (
        select distinct on (request_id, target_id) request_id, target_id, state
        from webhook_deliveries where request_id in (${ids}) order by request_id, target_id, id desc
      ) as last group by request_id
    ) as ended
    where webhook_requests.id = ended.request_id and webhook_requests.state not in ('refused', 'duplicate')`)
}

/** Whether one of the request's deliveries is being sent. */
export async function isBeingSent(db: Db, request_id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: webhook_deliveries.id })
    .from(webhook_deliveries)
    .where(and(eq(webhook_deliveries.request_id, request_id), eq(webhook_deliveries.state, 'sending')))
    .limit(1)
  return row !== undefined
}

/** How many of the replay are in each state. */
export async function countOfReplay(
  db: Db,
  replay_id: string,
): Promise<{ delivered: number; dead: number; open: number }> {
  const rows = await db
    .select({ state: webhook_deliveries.state, count: count() })
    .from(webhook_deliveries)
    .where(eq(webhook_deliveries.replay_id, replay_id))
    .groupBy(webhook_deliveries.state)
  const of = (...states: DeliveryRow['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { count: some }) => sum + some, 0)
  return { delivered: of('delivered'), dead: of('dead'), open: of('due', 'sending', 'waiting', 'held') }
}

/** Deliveries in a queue that are not over: in an ordered one, none goes before another. */
export function isOpen(): SQL {
  const { state, is_skipped } = webhook_deliveries
  const open = or(
    inArray(state, ['due', 'sending', 'waiting', 'held']),
    and(eq(state, 'dead'), eq(is_skipped, false)),
  )
  if (open === undefined) throw new Error('a condition is missing')
  return open
}
