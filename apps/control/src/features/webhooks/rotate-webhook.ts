import type { Webhook } from '@nora/contract/webhooks'
import { SECOND_MS } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import { lockChangeable, told } from './lock-webhook.ts'
import { saveWebhook } from './stored/webhooks.store.ts'
import { GONE_MS, makeToken } from './tokens.ts'
import type { Deps } from './webhooks.deps.ts'

const FORMER_TOKENS = 10

/** Gives a new address; the one before works on for a while. */
export function rotateWebhook(deps: Deps) {
  return async (
    actor: Actor,
    origin: Origin,
    { id, overlap_s }: { id: string; overlap_s: number },
  ): Promise<Webhook> => {
    await deps.transaction(async (tx) => {
      const row = await lockChangeable(deps, tx, actor, { id, version: null })
      const now = deps.clock.now()
      const until = new Date(now.getTime() + overlap_s * SECOND_MS).toISOString()
      const kept = row.former_tokens.filter((one) => Date.parse(one.until) > now.getTime() - GONE_MS)
      await saveWebhook(tx, id, {
        token: makeToken(),
        former_tokens: [{ token: row.token, until }, ...kept].slice(0, FORMER_TOKENS),
        version: row.version + 1,
        changed_at: now,
      })
      await deps.emit(tx, origin, {
        kind: 'webhook.rotated',
        object_id: id,
        data: { name: row.name, overlap_s },
      })
    })
    return told(deps, actor, id)
  }
}
