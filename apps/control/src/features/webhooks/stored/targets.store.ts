import { and, asc, count, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { isUnmended } from './is-unmended.ts'
import { webhook_deliveries, webhook_targets, webhooks } from './webhooks.tables.ts'

export type TargetRow = typeof webhook_targets.$inferSelect

/** Targets of these webhooks, oldest first. */
export async function listTargets(db: Db, webhook_ids: readonly string[]): Promise<TargetRow[]> {
  if (webhook_ids.length === 0) return []
  return db
    .select()
    .from(webhook_targets)
    .where(inArray(webhook_targets.webhook_id, [...webhook_ids]))
    .orderBy(asc(webhook_targets.id))
}

export async function findTarget(db: Db, webhook_id: string, id: string): Promise<TargetRow | undefined> {
  const [row] = await db
    .select()
    .from(webhook_targets)
    .where(and(eq(webhook_targets.webhook_id, webhook_id), eq(webhook_targets.id, id)))
  return row
}

export async function findTargetById(db: Db, id: string): Promise<TargetRow | undefined> {
  const [row] = await db.select().from(webhook_targets).where(eq(webhook_targets.id, id))
  return row
}

export async function lockTarget(tx: Db, id: string): Promise<TargetRow | undefined> {
  const [row] = await tx.select().from(webhook_targets).where(eq(webhook_targets.id, id)).for('no key update')
  return row
}

export async function insertTargets(tx: Db, rows: readonly TargetRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(webhook_targets).values([...rows])
}

export async function saveTarget(
  tx: Db,
  id: string,
  changes: Partial<Omit<TargetRow, 'id' | 'webhook_id' | 'created_at'>>,
): Promise<void> {
  await tx.update(webhook_targets).set(changes).where(eq(webhook_targets.id, id))
}

export async function deleteTarget(tx: Db, id: string): Promise<void> {
  await tx.delete(webhook_targets).where(eq(webhook_targets.id, id))
}

/** Per target, what waits and what was given up. */
export async function countOfTargets(
  db: Db,
  webhook_id: string,
): Promise<ReadonlyMap<string, { waiting: number; dead: number }>> {
  const rows = await db
    .select({ id: webhook_deliveries.target_id, state: webhook_deliveries.state, count: count() })
    .from(webhook_deliveries)
    .where(
      and(
        eq(webhook_deliveries.webhook_id, webhook_id),
        inArray(webhook_deliveries.state, ['due', 'sending', 'waiting', 'held', 'dead']),
        isUnmended(),
      ),
    )
    .groupBy(webhook_deliveries.target_id, webhook_deliveries.state)
  const counts = new Map<string, { waiting: number; dead: number }>()
  for (const { id, state, count: some } of rows) {
    const known = counts.get(id) ?? { waiting: 0, dead: 0 }
    if (state === 'dead') known.dead += some
    else known.waiting += some
    counts.set(id, known)
  }
  return counts
}

/** Targets that nobody was at: somebody may have come. */
export async function listAway(db: Db, limit: number): Promise<(TargetRow & { team_id: string })[]> {
  const rows = await db
    .select({ row: webhook_targets, team_id: webhooks.team_id })
    .from(webhook_targets)
    .innerJoin(webhooks, eq(webhooks.id, webhook_targets.webhook_id))
    .where(isNotNull(webhook_targets.away_since))
    .orderBy(asc(webhook_targets.away_since))
    .limit(limit)
  return rows.map(({ row, team_id }) => ({ ...row, team_id }))
}

/** Targets that fail, or to which deliveries were given up, of which their owners know nothing yet. */
export async function listUnwritten(
  db: Db,
  before: { written: Date; failing: Date },
  limit: number,
): Promise<TargetRow[]> {
  const { state, failing_since, notified_at, created_at } = webhook_targets
  const isFailing = and(eq(state, 'failing'), lte(failing_since, before.failing))
  const hasDead = sql`exists (select 1 from ${webhook_deliveries} where ${webhook_deliveries.target_id} = ${webhook_targets.id} and ${webhook_deliveries.state} = 'dead' and ${webhook_deliveries.ended_at} > coalesce(${notified_at}, ${created_at}))`
  return db
    .select()
    .from(webhook_targets)
    .where(and(or(isFailing, hasDead), or(isNull(notified_at), lte(notified_at, before.written))))
    .orderBy(asc(webhook_targets.id))
    .limit(limit)
}
