import type { Actor, Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { lockManaged } from './lock-webhook.ts'
import { dropFilesOfWebhook } from './requests/drop-files.ts'
import { countKept, deleteWebhookRow } from './stored/webhooks.store.ts'
import { toWebhookFacts } from './to-webhook-facts.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

/** Deletes a webhook with all that it keeps. */
export function deleteWebhook(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, name }: { id: string; name?: string | undefined },
  ): Promise<void> => {
    const row = await deps.transaction(async (tx) => {
      const row = await lockManaged(deps, tx, actor, id)
      const waiting = (await countKept(tx, [id])).get(id)?.waiting ?? 0
      if (waiting > 0 && name !== row.name)
        throw problem('Conflict', webhooksTexts.waiting(waiting, row.name), {
          data: { why: 'waiting', waiting },
        })
      await deleteWebhookRow(tx, id)
      const data = { ...toWebhookFacts(row), waiting }
      await deps.emit(tx, origin, { kind: 'webhook.deleted', object_id: id, data })
      return row
    })
    await dropFilesOfWebhook(deps, row)
    deps.push.touch()
    await deps.push.settle()
  }
}
