import { inArray, lte, type SQL } from 'drizzle-orm'
import { readSearch } from '../requests/search.ts'
import type { ReplayRow } from '../stored/replays.store.ts'
import type { RequestFilter } from '../stored/requests.store.ts'
import { webhook_requests } from '../stored/webhooks.tables.ts'

/** What was refused is not known to be the sender’s word, and no replay delivers it. */
const REPLAYED = ['stored', 'queued', 'unmatched', 'delivered', 'partly', 'dead', 'duplicate']

/** The requests that a replay means, as far as the database can tell. */
export function toReplayFilter(
  webhook_id: string,
  { request_ids, q, state, from, to }: ReplayRow['asked'],
  last_id?: string,
): RequestFilter {
  const where: SQL[] = [...readSearch(q ?? undefined).where]
  if (request_ids !== null) where.push(inArray(webhook_requests.id, request_ids))
  if (last_id !== undefined) where.push(lte(webhook_requests.id, last_id))
  const wanted = state?.filter((one) => one !== 'refused') ?? REPLAYED
  return { webhook_id, state: wanted, from: from ?? undefined, to: to ?? undefined, where }
}
