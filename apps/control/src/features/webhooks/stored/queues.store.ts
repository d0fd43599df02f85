import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { type DeliveryRow, isOpen } from './deliveries.store.ts'
import {
  webhook_attempts,
  webhook_deliveries,
  webhook_queues,
  webhook_requests,
  webhook_targets,
  webhooks,
} from './webhooks.tables.ts'

export type QueueRow = typeof webhook_queues.$inferSelect

type Leasing = {
  now: Date
  until: Date
  /** When a failing target that is probed now may be probed again. */
  probeAgainAt: Date
  limit: number
  /** Targets that take nothing more now. */
  but: readonly string[]
  /** How many more requests the target takes at once. */
  countFree: (target: { id: string; concurrency: number }) => number
}

/** Leases queues in which something is due, of targets that take something now, the longest due first. */
export async function leaseQueues(
  tx: Db,
  { now, until, probeAgainAt, limit, but, countFree }: Leasing,
): Promise<QueueRow[]> {
  const rows = await tx
    .select({
      queue: webhook_queues,
      state: webhook_targets.state,
      concurrency: webhook_targets.concurrency,
    })
    .from(webhook_queues)
    .innerJoin(webhook_targets, eq(webhook_targets.id, webhook_queues.target_id))
    .innerJoin(webhooks, eq(webhooks.id, webhook_targets.webhook_id))
    .where(
      and(
        lte(webhook_queues.due_at, now),
        or(isNull(webhook_queues.lease_until), lte(webhook_queues.lease_until, now)),
        isNull(webhooks.paused_at),
        isNull(webhook_targets.away_since),
        or(
          eq(webhook_targets.state, 'active'),
          and(eq(webhook_targets.state, 'failing'), lte(webhook_targets.probe_at, now)),
        ),
        but.length === 0 ? undefined : notInArray(webhook_queues.target_id, [...but]),
      ),
    )
    .orderBy(asc(webhook_queues.due_at))
    .limit(limit)
    .for('update', { of: webhook_queues, skipLocked: true })
  const failing = rows.filter(({ state }) => state === 'failing').map(({ queue }) => queue.target_id)
  const probed = await beginProbes(tx, [...new Set(failing)], { now, probeAgainAt })
  const taken = new Map<string, number>()
  const leased = rows.filter(({ queue: { target_id: id }, state, concurrency }) => {
    const already = taken.get(id) ?? 0
    // One delivery tells whether a failing target is back.
    const most = state === 'failing' ? Number(probed.has(id)) : countFree({ id, concurrency })
    if (already >= most) return false
    taken.set(id, already + 1)
    return true
  })
  const ids = leased.map(({ queue }) => queue.id)
  if (ids.length > 0)
    await tx.update(webhook_queues).set({ lease_until: until }).where(inArray(webhook_queues.id, ids))
  return leased.map(({ queue }) => ({ ...queue, lease_until: until }))
}

/** Those of the failing targets that are to be probed now, and that nobody else is about to probe. */
async function beginProbes(
  tx: Db,
  ids: readonly string[],
  { now, probeAgainAt }: { now: Date; probeAgainAt: Date },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const due = await tx
    .select({ id: webhook_targets.id })
    .from(webhook_targets)
    .where(
      and(
        inArray(webhook_targets.id, [...ids]),
        eq(webhook_targets.state, 'failing'),
        lte(webhook_targets.probe_at, now),
      ),
    )
    .for('no key update', { skipLocked: true })
  const begun = due.map(({ id }) => id)
  if (begun.length > 0)
    await tx.update(webhook_targets).set({ probe_at: probeAgainAt }).where(inArray(webhook_targets.id, begun))
  return new Set(begun)
}

/** The deliveries that come first in the queue. In an ordered one these are all that wait, due or not. */
export async function listHeads(
  db: Db,
  { id, is_ordered }: QueueRow,
  { now, limit }: { now: Date; limit: number },
): Promise<DeliveryRow[]> {
  const due = and(
    inArray(webhook_deliveries.state, ['due', 'waiting', 'sending']),
    or(isNull(webhook_deliveries.due_at), lte(webhook_deliveries.due_at, now)),
  )
  return db
    .select()
    .from(webhook_deliveries)
    .where(and(eq(webhook_deliveries.queue_id, id), is_ordered ? isOpen() : due))
    .orderBy(asc(webhook_deliveries.id))
    .limit(limit)
}

/**
 * Writes down that an attempt begins, and renews the lease. `changed`: somebody has held or cancelled the delivery; `lost`:
 * another process has the queue.
 */
export async function beginAttempt(
  tx: Db,
  queue: QueueRow,
  { delivery, attempt_id, now, until }: { delivery: DeliveryRow; attempt_id: string; now: Date; until: Date },
): Promise<'begun' | 'changed' | 'lost'> {
  // Another process may have the queue by now.
  const [renewed] = await tx
    .update(webhook_queues)
    .set({ lease_until: until })
    .where(and(eq(webhook_queues.id, queue.id), eq(webhook_queues.lease_until, queue.lease_until ?? now)))
    .returning({ id: webhook_queues.id })
  if (!renewed) return 'lost'
  if (delivery.state === 'sending')
    await tx
      .update(webhook_attempts)
      .set({ error: 'unknown' })
      .where(and(eq(webhook_attempts.delivery_id, delivery.id), isNull(webhook_attempts.duration_ms)))
  const number = delivery.attempts + 1
  const [begun] = await tx
    .update(webhook_deliveries)
    .set({ state: 'sending', attempts: number, reason: null })
    .where(and(eq(webhook_deliveries.id, delivery.id), eq(webhook_deliveries.state, delivery.state)))
    .returning({ id: webhook_deliveries.id })
  if (!begun) return 'changed'
  await tx.insert(webhook_attempts).values({
    id: attempt_id,
    delivery_id: delivery.id,
    number,
    started_at: now,
    duration_ms: null,
    status: null,
    error: null,
    headers: [],
    body: Buffer.alloc(0),
  })
  return 'begun'
}

/** Gives the lease back, and says when the queue is due again. */
export async function releaseQueue(
  tx: Db,
  { id, is_ordered, lease_until }: QueueRow,
  { notBefore }: { notBefore: Date | null },
): Promise<void> {
  // Whoever adds a delivery locks the row first, so that none is missed here.
  const [row] = await tx.select().from(webhook_queues).where(eq(webhook_queues.id, id)).for('update')
  if (!row || row.lease_until?.getTime() !== lease_until?.getTime()) return
  const open = tx
    .select({ state: webhook_deliveries.state, due_at: webhook_deliveries.due_at })
    .from(webhook_deliveries)
    .$dynamic()
  const waiting = inArray(webhook_deliveries.state, ['due', 'waiting'])
  const [next] = await (is_ordered
    ? open
        .where(and(eq(webhook_deliveries.queue_id, id), isOpen()))
        .orderBy(asc(webhook_deliveries.id))
        .limit(1)
    : open
        .where(and(eq(webhook_deliveries.queue_id, id), waiting))
        .orderBy(sql`${webhook_deliveries.due_at} asc nulls first`)
        .limit(1))
  const isWaiting = next !== undefined && (next.state === 'due' || next.state === 'waiting')
  const due = isWaiting ? (next.due_at ?? new Date(0)) : null
  const due_at = due !== null && notBefore !== null && due < notBefore ? notBefore : due
  await tx.update(webhook_queues).set({ lease_until: null, due_at }).where(eq(webhook_queues.id, id))
}

/** What became of deliveries may change what these queues wait for. */
export async function wakeQueue(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(webhook_queues).set({ due_at: now }).where(eq(webhook_queues.id, id))
}

/** Nothing is in them, and nothing has been for a while. */
export async function deleteEmptyQueues(tx: Db, limit: number): Promise<number> {
  const empty = tx
    .select({ id: webhook_queues.id })
    .from(webhook_queues)
    .where(
      and(
        isNull(webhook_queues.due_at),
        isNull(webhook_queues.lease_until),
        sql`not exists (select 1 from ${webhook_deliveries} where ${webhook_deliveries.queue_id} = ${webhook_queues.id})`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const gone = await tx
    .delete(webhook_queues)
    .where(inArray(webhook_queues.id, empty))
    .returning({ id: webhook_queues.id })
  return gone.length
}

export type RequestRow = typeof webhook_requests.$inferSelect

export async function findRequestOf(db: Db, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(webhook_requests).where(eq(webhook_requests.id, id))
  return row
}
