import { ne, or, type SQL, sql } from 'drizzle-orm'
import { webhook_deliveries } from './webhooks.tables.ts'

/** Leaves out dead deliveries that were made again: of the deliveries of a request to one target the last counts. */
export function isUnmended(): SQL | undefined {
  const { id, request_id, target_id, state } = webhook_deliveries
  return or(
    ne(state, 'dead'),
    sql`not exists (select 1 from ${webhook_deliveries} as later where later.request_id = ${request_id} and later.target_id = ${target_id} and later.id > ${id})`,
  )
}
