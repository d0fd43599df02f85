import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { settleRequests } from '../stored/deliveries.store.ts'
import { webhook_deliveries, webhook_queues } from '../stored/webhooks.tables.ts'

/** Why a delivery is held. */
export type HeldBy = 'webhook_paused' | 'target_paused' | 'away'
type Which = { webhook_id: string } | { target_id: string } | { replay_id: string }

const WAITING = ['due', 'waiting'] as const

function toCondition(which: Which): SQL {
  if ('webhook_id' in which) return eq(webhook_deliveries.webhook_id, which.webhook_id)
  if ('target_id' in which) return eq(webhook_deliveries.target_id, which.target_id)
  return eq(webhook_deliveries.replay_id, which.replay_id)
}

/** What waits is tried by nobody until it is resumed. What is being sent just now is not held. */
export async function holdDeliveries(tx: Db, which: Which, reason: HeldBy): Promise<void> {
  await tx
    .update(webhook_deliveries)
    .set({ state: 'held', reason, due_at: null })
    .where(and(toCondition(which), inArray(webhook_deliveries.state, [...WAITING])))
}

/** What was held for this reason is due at once. */
export async function resumeDeliveries(tx: Db, which: Which, reason: HeldBy, now: Date): Promise<void> {
  const queues = tx
    .selectDistinct({ id: webhook_deliveries.queue_id })
    .from(webhook_deliveries)
    .where(
      and(toCondition(which), eq(webhook_deliveries.state, 'held'), eq(webhook_deliveries.reason, reason)),
    )
  await tx.update(webhook_queues).set({ due_at: now }).where(inArray(webhook_queues.id, queues))
  await tx
    .update(webhook_deliveries)
    .set({ state: 'due', reason: null, due_at: now })
    .where(
      and(toCondition(which), eq(webhook_deliveries.state, 'held'), eq(webhook_deliveries.reason, reason)),
    )
}

/** What waits is given up without an attempt. Returns how many. */
export async function cancelDeliveries(tx: Db, which: Which, now: Date): Promise<number> {
  const cancelled = await tx
    .update(webhook_deliveries)
    .set({ state: 'cancelled', reason: null, due_at: null, ended_at: now })
    .where(and(toCondition(which), inArray(webhook_deliveries.state, [...WAITING, 'held'])))
    .returning({ request_id: webhook_deliveries.request_id, queue_id: webhook_deliveries.queue_id })
  const queues = [...new Set(cancelled.map(({ queue_id }) => queue_id))]
  if (queues.length > 0)
    await tx.execute(
      sql`update webhook_queues set due_at = ${now.toISOString()}::timestamptz where id in (${sql.join(
        queues.map((id) => sql`${id}`),
        sql`, `,
      )}) and due_at is null`,
    )
  const requests = [...new Set(cancelled.map(({ request_id }) => request_id))]
  for (let start = 0; start < requests.length; start += 500)
    await settleRequests(tx, requests.slice(start, start + 500))
  return cancelled.length
}
