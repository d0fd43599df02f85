import { and, desc, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { traffic_policy_counts as counts, traffic_policies } from './traffic-policies.tables.ts'

export type CountRow = typeof counts.$inferSelect

/** Adds to the sums of the hour. Policies that are no more are left out. */
export async function addCounts(tx: Db, rows: readonly CountRow[]): Promise<void> {
  const ids = [...new Set(rows.map(({ policy_id }) => policy_id))]
  if (ids.length === 0) return
  const known = await tx
    .select({ id: traffic_policies.id })
    .from(traffic_policies)
    .where(inArray(traffic_policies.id, ids))
    .for('key share')
  const there = new Set(known.map(({ id }) => id))
  const kept = rows.filter(({ policy_id }) => there.has(policy_id))
  if (kept.length === 0) return
  await tx
    .insert(counts)
    .values([...kept])
    .onConflictDoUpdate({
      target: [
        counts.policy_id,
        counts.hour,
        counts.endpoint,
        counts.version,
        counts.rule,
        counts.action,
        counts.outcome,
      ],
      set: { count: sql`${counts.count} + excluded.count` },
    })
}

/** How many different sums each policy has in this hour. */
export async function countKinds(
  tx: Db,
  policy_ids: readonly string[],
  hour: Date,
): Promise<ReadonlyMap<string, number>> {
  if (policy_ids.length === 0) return new Map()
  const rows = await tx
    .select({ policy_id: counts.policy_id, kinds: sql<number>`count(*)::int` })
    .from(counts)
    .where(and(inArray(counts.policy_id, [...policy_ids]), eq(counts.hour, hour)))
    .groupBy(counts.policy_id)
  return new Map(rows.map(({ policy_id, kinds }) => [policy_id, kinds]))
}

/** By policy, the requests it refused since then. */
export async function sumRefusals(
  db: Db,
  policy_ids: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  if (policy_ids.length === 0) return new Map()
  const rows = await db
    .select({ policy_id: counts.policy_id, refused: sum(counts.count).mapWith(Number) })
    .from(counts)
    .where(
      and(inArray(counts.policy_id, [...policy_ids]), eq(counts.outcome, 'refused'), gte(counts.hour, since)),
    )
    .groupBy(counts.policy_id)
  return new Map(rows.map(({ policy_id, refused }) => [policy_id, refused]))
}

type Totals = Omit<CountRow, 'policy_id' | 'hour'>

/** What each rule did since then, the most frequent first. */
export async function listTotals(
  db: Db,
  { policy_id, since, limit }: { policy_id: string; since: Date; limit: number },
): Promise<Totals[]> {
  const { endpoint, version, rule, action, outcome } = counts
  const total = sum(counts.count).mapWith(Number)
  return db
    .select({ endpoint, version, rule, action, outcome, count: total })
    .from(counts)
    .where(and(eq(counts.policy_id, policy_id), gte(counts.hour, since)))
    .groupBy(endpoint, version, rule, action, outcome)
    .orderBy(desc(total))
    .limit(limit)
}

export async function purgeCounts(db: Db, before: Date): Promise<void> {
  await db.delete(counts).where(lt(counts.hour, before))
}
