import { HOUR_MS, MINUTE_MS } from '@nora/kit'
import { countOfTargets, listUnwritten, lockTarget, saveTarget } from '../stored/targets.store.ts'
import { listWebhooksById } from '../stored/webhooks.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { failingEmail } from './webhooks.emails.ts'

const PER_RUN = 100
/** One email about a target in this time, however much is given up. */
const APART_MS = HOUR_MS
/** What comes and goes is not worth an email. */
const SETTLED_MS = MINUTE_MS

/** Writes to owners whose targets fail, or were given up on. */
export function writeOfTargets(deps: Deps) {
  return async (): Promise<boolean> => {
    const now = deps.clock.now()
    const before = {
      written: new Date(now.getTime() - APART_MS),
      failing: new Date(now.getTime() - SETTLED_MS),
    }
    const due = await listUnwritten(deps.db, before, PER_RUN)
    for (const { id } of due) {
      await deps.transaction(async (tx) => {
        const target = await lockTarget(tx, id)
        if (target === undefined || (target.notified_at !== null && target.notified_at > before.written))
          return
        await saveTarget(tx, id, { notified_at: now })
        const [webhook] = await listWebhooksById(tx, [target.webhook_id])
        const to = webhook && (await deps.findRecipient(tx, webhook))
        if (webhook === undefined || to === undefined) return
        const counts = (await countOfTargets(tx, webhook.id)).get(id) ?? { waiting: 0, dead: 0 }
        const page = `${deps.config.base_url}/webhooks/${webhook.id}`
        const { name, reason } = target
        const payload = failingEmail({ to, webhook: webhook.name, target: name, reason, counts, page })
        await deps.jobs.add(tx, { kind: 'letter', payload })
      })
    }
    return due.length === PER_RUN
  }
}
