import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { webhook_deliveries } from './webhooks.tables.ts'

/** What is on its way in all of the installation. */
export async function countOpen(
  db: Db,
): Promise<{ waiting: number; dead: number; oldest_due_at: Date | null }> {
  const { state, due_at } = webhook_deliveries
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${state} in ('due', 'sending', 'waiting', 'held'))`.mapWith(
        Number,
      ),
      dead: sql<number>`count(*) filter (where ${state} = 'dead')`.mapWith(Number),
      oldest_due_at: sql<Date | null>`min(${due_at}) filter (where ${state} = 'due')`.mapWith(due_at),
    })
    .from(webhook_deliveries)
  return row ?? { waiting: 0, dead: 0, oldest_due_at: null }
}
