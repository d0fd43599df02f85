import type { WebhookDelivery, WebhookDeliveryQuery, WebhookDeliverySummary } from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toPage } from '../../../platform/http/page.ts'
import { problem } from '../../../platform/problem.ts'
import { noteReading } from '../note-reading.ts'
import { toDelivery as showDelivery, toDeliverySummary } from '../show/show-requests.ts'
import {
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listAttempts,
  listDeliveries,
  type ShownDelivery,
  saveDelivery,
  settleRequests,
} from '../stored/deliveries.store.ts'
import { wakeQueue } from '../stored/queues.store.ts'
import { findTarget } from '../stored/targets.store.ts'
import { lockWebhooks, type OwnedWebhook } from '../stored/webhooks.store.ts'
import { getVisibleWebhook, mustManage } from '../webhook-access.ts'
import type { Deps } from '../webhooks.deps.ts'
import { webhooksTexts } from '../webhooks.messages.ts'
import { toDelivery } from './make-deliveries.ts'
import { tellRequest } from './tell-request.ts'

type Params = { id: string; delivery_id: string }
type Page = { items: WebhookDeliverySummary[]; next_cursor: string | null }

export function listDeliveriesShown(deps: Deps) {
  return async (
    actor: Actor,
    { id, limit, ...filter }: WebhookDeliveryQuery & { id: string },
  ): Promise<Page> => {
    await getVisibleWebhook(deps.db, actor, id)
    return toPage(
      limit,
      (most) => listDeliveries(deps.db, { ...filter, webhook_id: id, limit: most }),
      toDeliverySummary,
    )
  }
}

export function getDelivery(deps: Deps) {
  return async (caller: { actor: Actor; origin: Origin }, params: Params): Promise<WebhookDelivery> => {
    const webhook = await getVisibleWebhook(deps.db, caller.actor, params.id)
    const row = await findDelivery(deps.db, { webhook_id: params.id, id: params.delivery_id })
    if (!row) throw problem('NotFound')
    await noteReading(deps, caller, webhook, { request_id: row.request_id, part: 'body' })
    return showDelivery(row, await listAttempts(deps.db, [row.id]))
  }
}

/** Tries a delivery now. Of a dead one, or one that arrived, a new one is made; its queue may wait for the dead one. */
export function retryDelivery(deps: Deps) {
  return change(deps, async (tx, { row, webhook }) => {
    const now = deps.clock.now()
    const isHeldUp = row.state === 'dead' && !row.is_skipped
    if (row.state === 'waiting' || isHeldUp) {
      // It goes on where it stands, so that nothing overtakes it.
      const again = isHeldUp ? { attempts: 0, created_at: now, ended_at: null } : {}
      await saveDelivery(tx, row.id, { ...again, state: 'due', reason: null, due_at: now })
      await wakeQueue(tx, row.queue_id, now)
      return row.id
    }
    if (row.state !== 'dead' && row.state !== 'delivered' && row.state !== 'cancelled') return null
    const target = await findTarget(tx, webhook.id, row.target_id)
    if (target === undefined) return null
    const { queue_id, order_key: key, request_id } = row
    const replay = { of: row.id, id: null }
    const made = toDelivery(deps, { webhook, target, queue_id, key, request_id, replay })
    await insertDeliveries(tx, [made])
    await wakeQueue(tx, queue_id, now)
    return made.id
  })
}

/** Those behind a dead delivery go on without it. */
export function skipDelivery(deps: Deps) {
  return change(deps, async (tx, { row }) => {
    if (row.state !== 'dead' || row.is_skipped) return null
    await saveDelivery(tx, row.id, { is_skipped: true })
    await wakeQueue(tx, row.queue_id, deps.clock.now())
    return row.id
  })
}

export function cancelDelivery(deps: Deps) {
  return change(deps, async (tx, { row }) => {
    if (row.state !== 'due' && row.state !== 'waiting' && row.state !== 'held') return null
    const now = deps.clock.now()
    await saveDelivery(tx, row.id, { state: 'cancelled', reason: null, due_at: null, ended_at: now })
    await wakeQueue(tx, row.queue_id, now)
    return row.id
  })
}

type Change = (tx: Db, found: { row: DeliveryRow; webhook: OwnedWebhook }) => Promise<string | null>

/** `run` answers which delivery is shown then; null: its state does not allow that. */
function change(deps: Deps, run: Change) {
  return async (actor: Actor, { id, delivery_id }: Params): Promise<WebhookDeliverySummary> => {
    const shown = await deps.transaction(async (tx) => {
      const webhook = await getVisibleWebhook(tx, actor, id)
      mustManage(actor)
      await lockWebhooks(tx, [id])
      const row = await findDelivery(tx, { webhook_id: id, id: delivery_id })
      if (!row) throw problem('NotFound')
      const changed = await run(tx, { row, webhook })
      if (changed === null)
        throw problem('Conflict', webhooksTexts.wrongState(row.state), { data: { why: 'state' } })
      await settleRequests(tx, [row.request_id])
      const after = await findDelivery(tx, { webhook_id: id, id: changed })
      return after ?? row
    })
    deps.wakeDeliveries()
    await tellRequest(deps, id, shown.request_id)
    return toldDelivery(deps, shown)
  }
}

function toldDelivery({ news }: Pick<Deps, 'news'>, row: ShownDelivery): WebhookDeliverySummary {
  const delivery = toDeliverySummary(row)
  news.tell(row.webhook_id, { type: 'delivery', delivery })
  return delivery
}
