import type { WebhookRequest } from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Download } from '../../../platform/http/mount.ts'
import { problem } from '../../../platform/problem.ts'
import { noteReading } from '../note-reading.ts'
import { toDelivery, toRequest } from '../show/show-requests.ts'
import { isBeingSent, listAttempts, listDeliveriesOf } from '../stored/deliveries.store.ts'
import { deleteRequest, findRequest, type RequestRow } from '../stored/requests.store.ts'
import { readBody } from '../stored/stored-body.ts'
import type { OwnedWebhook } from '../stored/webhooks.store.ts'
import { getVisibleWebhook, mustManage } from '../webhook-access.ts'
import type { Deps } from '../webhooks.deps.ts'
import { webhooksTexts } from '../webhooks.messages.ts'
import { dropFiles } from './drop-files.ts'

type Params = { id: string; request_id: string }
type Caller = { actor: Actor; origin: Origin }

const SHOWN_DELIVERIES = 100

/** Shows a stored request. That somebody else than the owner reads it is logged. */
export function getRequest(deps: Deps) {
  return async (caller: Caller, params: Params): Promise<WebhookRequest> => {
    const { webhook, row } = await findVisible(deps, caller.actor, params)
    await noteReading(deps, caller, webhook, { request_id: row.id, part: 'body' })
    const deliveries = await listDeliveriesOf(deps.db, row.id, SHOWN_DELIVERIES)
    const attempts = await listAttempts(
      deps.db,
      deliveries.map(({ id }) => id),
    )
    const isGone = row.body === null && (await readBody(deps, row)) === null
    return toRequest(
      row,
      deliveries.map((delivery) => toDelivery(delivery, attempts)),
      isGone,
    )
  }
}

export function getRequestBody(deps: Deps) {
  return async (caller: Caller, params: Params): Promise<Download> => {
    const { webhook, row } = await findVisible(deps, caller.actor, params)
    const body = await readBody(deps, row)
    if (body === null) throw problem('NotFound')
    await noteReading(deps, caller, webhook, { request_id: row.id, part: 'body' })
    return { media_type: 'application/octet-stream', name: `${row.id}.bin`, parts: toParts(body) }
  }
}

export function removeRequest(deps: Deps) {
  return async ({ actor, origin }: Caller, params: Params): Promise<void> => {
    const { webhook, row } = await findVisible(deps, actor, params)
    mustManage(actor)
    const gone = await deps.transaction(async (tx) => {
      if (await isBeingSent(tx, row.id)) throw problem('Conflict', webhooksTexts.isSending)
      const gone = await deleteRequest(tx, row.id)
      const data = { name: webhook.name, request_id: row.id }
      await deps.emit(tx, origin, { kind: 'webhook.request_deleted', object_id: webhook.id, data })
      return gone
    })
    await dropFiles(deps, gone)
  }
}

async function findVisible(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, request_id }: Params,
): Promise<{ webhook: OwnedWebhook; row: RequestRow }> {
  const webhook = await getVisibleWebhook(db, actor, id)
  const row = await findRequest(db, { webhook_id: id, id: request_id })
  if (!row) throw problem('NotFound')
  return { webhook, row }
}

async function* toParts(body: Buffer): AsyncGenerator<Buffer> {
  yield body
}
