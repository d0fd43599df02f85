import type { WebhookRequestQuery, WebhookRequestSummary } from '@nora/contract/webhooks'
import type { Actor } from '../../../platform/actor.ts'
import { toPage } from '../../../platform/http/page.ts'
import { toRequestSummary } from '../show/show-requests.ts'
import { listRequestHeads } from '../stored/requests.store.ts'
import { getVisibleWebhook } from '../webhook-access.ts'
import type { Deps } from '../webhooks.deps.ts'
import { readSearch, searchBodies } from './search.ts'

type Page = { items: WebhookRequestSummary[]; next_cursor: string | null }

export function listRequestsShown(deps: Deps) {
  return async (
    actor: Actor,
    { id, q, limit, cursor, ...asked }: WebhookRequestQuery & { id: string },
  ): Promise<Page> => {
    await getVisibleWebhook(deps.db, actor, id)
    const { where, json } = readSearch(q)
    const filter = { ...asked, webhook_id: id, where }
    if (json.length === 0)
      return toPage(
        limit,
        (most) => listRequestHeads(deps.db, filter, { cursor, limit: most }),
        toRequestSummary,
      )
    return toPage(
      limit,
      async (most) => (await searchBodies(deps, filter, { json, cursor, limit: most })).rows,
      toRequestSummary,
    )
  }
}
