import { toTarget } from '../show/show-webhooks.ts'
import { listAway, lockTarget, saveTarget, type TargetRow } from '../stored/targets.store.ts'
import type { Deps } from '../webhooks.deps.ts'
import { resumeDeliveries } from './hold-deliveries.ts'
import { locate } from './send.ts'

const PER_RUN = 1_000

/** Targets at which somebody is again get what waited for them, in order. */
export function resumePresent(deps: Deps) {
  return async (): Promise<void> => {
    let isAnyBack = false
    for (const target of await listAway(deps.db, PER_RUN)) {
      if ((await locate(deps, target, target)) === null) continue
      isAnyBack = true
      await resume(deps, target)
    }
    if (isAnyBack) deps.wakeDeliveries()
  }
}

async function resume(deps: Deps, { id, webhook_id }: TargetRow): Promise<void> {
  const row = await deps.transaction(async (tx) => {
    const row = await lockTarget(tx, id)
    if (row?.away_since == null) return undefined
    await saveTarget(tx, id, { away_since: null })
    await resumeDeliveries(tx, { target_id: id }, 'away', deps.clock.now())
    return { ...row, away_since: null }
  })
  if (row !== undefined) deps.news.tell(webhook_id, { type: 'target', target: toTarget(row) })
}
