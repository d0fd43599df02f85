import { ApiProblem } from '@nora/client'
import type { WebhookDeliverySummary } from '@nora/contract/webhooks'
import { calling } from '../../session.ts'
import type { Calls } from '../../webhook-listening.ts'

const PAGE = 100
/** Cancelled in one go; more would keep somebody waiting. */
const LIMIT = 2_000
const AT_ONCE = 8
/** `several` of the contract: separated by commas. */
const UNSENT = 'due,waiting,held'

export type SkippedBacklog = { readonly cancelled: number; readonly hasMore: boolean }

/** Cancels what waits for a target, up to a bound. What is sent or gone meanwhile stays as it is. */
export async function skipBacklog(
  calls: Calls,
  { webhook_id, target_id }: { webhook_id: string; target_id: string },
): Promise<SkippedBacklog> {
  const { api, server } = calls
  const params = { id: webhook_id }
  const deliveries: WebhookDeliverySummary[] = []
  let cursor: string | null = null
  do {
    const query = { limit: PAGE, state: UNSENT, target: target_id, ...(cursor !== null && { cursor }) }
    const page: { items: WebhookDeliverySummary[]; next_cursor: string | null } = await calling(
      server,
      api.webhooks.listWebhookDeliveries({ params, query }),
    )
    deliveries.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && deliveries.length < LIMIT)
  let cancelled = 0
  for (let at = 0; at < deliveries.length; at += AT_ONCE) {
    const some = deliveries.slice(at, at + AT_ONCE)
    const done = await Promise.all(some.map(({ id }) => cancel(calls, { ...params, delivery_id: id })))
    cancelled += done.filter(Boolean).length
  }
  return { cancelled, hasMore: cursor !== null }
}

async function cancel({ api, server }: Calls, params: { id: string; delivery_id: string }): Promise<boolean> {
  const call = api.webhooks.cancelWebhookDelivery({ params })
  return calling(
    server,
    call.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiProblem && (error.status === 404 || error.status === 409)) return false
        throw error
      },
    ),
  )
}
