import type { WebhookQuery, WebhookSummary } from '@nora/contract/webhooks'
import { type Actor, can } from '../../platform/actor.ts'
import { toPage } from '../../platform/http/page.ts'
import { showWebhooks } from './show/show-webhooks.ts'
import { listWebhooks } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'

type Page = { items: WebhookSummary[]; next_cursor: string | null }

export function listShown(deps: Deps) {
  return async (actor: Actor, { limit, whose, q, cursor }: WebhookQuery): Promise<Page> => {
    const { team_id } = actor
    const isOwn = whose === 'own' || !can(actor, 'webhooks.manage_team')
    const filter = { team_id, user_id: isOwn ? actor.user_id : undefined, q, cursor }
    const page = await toPage(
      limit,
      (most) => listWebhooks(deps.db, { ...filter, limit: most }),
      (row) => row,
    )
    return { ...page, items: await showWebhooks(deps, actor, page.items) }
  }
}
