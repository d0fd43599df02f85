import { toRequestSummary } from '../show/show-requests.ts'
import { findRequest } from '../stored/requests.store.ts'
import type { Deps } from '../webhooks.deps.ts'

/** Says what state a request has now, if anybody watches. */
export async function tellRequest(
  { db, news }: Pick<Deps, 'db' | 'news'>,
  webhook_id: string,
  id: string,
): Promise<void> {
  if (!news.isWatched(webhook_id)) return
  const row = await findRequest(db, { webhook_id, id })
  if (row) news.tell(webhook_id, { type: 'request', request: toRequestSummary(row) })
}
