import type { ProbedWebhookTarget } from '@nora/contract/webhooks'
import type { Actor } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { resumeDeliveries } from './deliveries/hold-deliveries.ts'
import { findFirstWaiting, listAttempts } from './stored/deliveries.store.ts'
import { wakeQueue } from './stored/queues.store.ts'
import { lockTarget, saveTarget } from './stored/targets.store.ts'
import { getVisibleTarget, mustManage } from './webhook-access.ts'
import type { Deps } from './webhooks.deps.ts'
import { webhooksTexts } from './webhooks.messages.ts'

/** A target may take a minute, and its queue may be worked on already. */
const WAIT_MS = 70_000

/** Tries the next delivery of a target now, and waits for what comes of it. */
export function probeTarget(deps: Deps) {
  return async (actor: Actor, params: { id: string; target_id: string }): Promise<ProbedWebhookTarget> => {
    const { target } = await getVisibleTarget(deps.db, actor, params)
    mustManage(actor)
    const first = await deps.transaction(async (tx) => {
      const row = await lockTarget(tx, target.id)
      if (row === undefined) throw problem('NotFound')
      const now = deps.clock.now()
      await resumeDeliveries(tx, { target_id: row.id }, 'away', now)
      const found = await findFirstWaiting(tx, row.id, now)
      if (found === undefined)
        throw problem('Conflict', webhooksTexts.nothingWaits, { data: { why: 'nothing' } })
      const isFailing = row.state === 'failing'
      await saveTarget(tx, row.id, { away_since: null, ...(isFailing && { probe_at: now }) })
      await wakeQueue(tx, found.queue_id, now)
      return found
    })
    const answered = deps.answers.expect(first.id, WAIT_MS)
    deps.wakeDeliveries()
    await answered
    const last = (await listAttempts(deps.db, [first.id])).at(-1)
    const { status = null, error = null, duration_ms } = last ?? {}
    const is_good = error === null && status !== null && status >= 200 && status < 300
    return { is_good, status, error: last === undefined ? 'away' : error, duration_ms: duration_ms ?? 0 }
  }
}
