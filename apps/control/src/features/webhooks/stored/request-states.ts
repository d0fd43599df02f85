import { inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { webhook_requests } from './webhooks.tables.ts'

export async function saveRequestStates(
  tx: Db,
  ids: readonly string[],
  state: 'queued' | 'unmatched',
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(webhook_requests)
    .set({ state })
    .where(inArray(webhook_requests.id, [...ids]))
}
