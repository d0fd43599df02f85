import type { Webhook } from '@nora/contract/webhooks'
import type { Actor, Origin } from '../../platform/actor.ts'
import { holdDeliveries, resumeDeliveries } from './deliveries/hold-deliveries.ts'
import { lockManaged, told } from './lock-webhook.ts'
import { saveWebhook } from './stored/webhooks.store.ts'
import type { Deps } from './webhooks.deps.ts'

/** Holds what waits, or lets it go on. What comes meanwhile is stored. */
export function pauseWebhook(deps: Deps, isPaused: boolean) {
  return async (actor: Actor, origin: Origin, id: string): Promise<Webhook> => {
    await deps.transaction(async (tx) => {
      const row = await lockManaged(deps, tx, actor, id)
      if ((row.paused_at !== null) === isPaused) return
      const now = deps.clock.now()
      await saveWebhook(tx, id, {
        paused_at: isPaused ? now : null,
        version: row.version + 1,
        changed_at: now,
      })
      if (isPaused) await holdDeliveries(tx, { webhook_id: id }, 'webhook_paused')
      else await resumeDeliveries(tx, { webhook_id: id }, 'webhook_paused', now)
      const kind = isPaused ? 'webhook.paused' : 'webhook.resumed'
      await deps.emit(tx, origin, { kind, object_id: id, data: { name: row.name } })
    })
    if (!isPaused) deps.wakeDeliveries()
    return told(deps, actor, id)
  }
}
