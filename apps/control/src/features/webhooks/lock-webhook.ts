import type { Webhook } from '@nora/contract/webhooks'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { showWebhook } from './show/show-webhooks.ts'
import { lockWebhooks, type OwnedWebhook } from './stored/webhooks.store.ts'
import { getVisibleWebhook, mustManage, takeChange } from './webhook-access.ts'
import { assertWebhookChangeable } from './webhook-quota.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

/** The webhook as it is now; edges hear of it before the answer leaves. */
export async function told(deps: Deps, actor: Actor, id: string): Promise<Webhook> {
  deps.push.touch()
  await deps.push.settle()
  const shown = await showWebhook(deps, actor, await getVisibleWebhook(deps.db, actor, id))
  deps.news.tell(id, { type: 'webhook', webhook: shown })
  return shown
}

/** The webhook, which nobody else changes until the transaction ends. */
export async function lockManaged(
  deps: Pick<Deps, 'lockTeam' | 'rates'>,
  tx: Db,
  actor: Actor,
  id: string,
): Promise<OwnedWebhook> {
  await getVisibleWebhook(tx, actor, id)
  mustManage(actor)
  takeChange(deps, actor)
  // In this order everywhere, so that no two wait for each other.
  await deps.lockTeam(tx, actor.team_id)
  await lockWebhooks(tx, [id])
  return getVisibleWebhook(tx, actor, id)
}

/** The same of one that is within the limit of the plan, and of which the caller has seen the last state. */
export async function lockChangeable(
  deps: Deps,
  tx: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | null },
): Promise<OwnedWebhook> {
  const row = await lockManaged(deps, tx, actor, id)
  await assertWebhookChangeable(deps, tx, row)
  if (version !== null && version !== row.version) {
    const current = await showWebhook({ ...deps, db: tx }, actor, row)
    throw problem('Conflict', webhooksTexts.changed(row.version), { data: { why: 'changed', current } })
  }
  return row
}
