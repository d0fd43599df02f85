import { HOUR_MS } from '@nora/kit'
import { deleteEmptyQueues } from '../stored/queues.store.ts'
import { countByTeam, deleteExpired, deleteOldest, listReferred, saveFull } from '../stored/requests.store.ts'
import { FOLDER } from '../stored/stored-body.ts'
import type { Deps } from '../webhooks.deps.ts'
import { dropFiles } from './drop-files.ts'

const SLICE = 500
/** A younger file may belong to a row that is about to be committed. */
const SETTLED_MS = HOUR_MS

/** Deletes what has been kept long enough, empty queues, and files whose rows are gone. */
export function purgeRequests(deps: Deps) {
  return async (): Promise<void> => {
    for (;;) {
      const gone = await deps.transaction((tx) => deleteExpired(tx, deps.clock.now(), SLICE))
      await dropFiles(deps, gone)
      if (gone.length < SLICE) break
    }
    while ((await deps.transaction((tx) => deleteEmptyQueues(tx, SLICE))) === SLICE);
    await dropLeftFiles(deps)
  }
}

/** Keeps each team within what its plan stores: the oldest go, but never what is still to be delivered. */
export function keepWithinPlans(deps: Deps) {
  return async (): Promise<void> => {
    for (const { team_id, count } of await countByTeam(deps.db)) {
      const { limit } = await deps.limits.stored_requests(deps.db, team_id)
      let over = limit === null ? 0 : count - limit
      while (over > 0) {
        const most = Math.min(over, SLICE)
        const gone = await deps.transaction((tx) => deleteOldest(tx, team_id, most))
        await dropFiles(deps, gone)
        over -= gone.length
        if (gone.length < most) break
      }
      // What is left cannot go: senders have to wait.
      const changed = await deps.transaction((tx) => saveFull(tx, team_id, over > 0))
      if (changed) deps.push.touch()
    }
  }
}

async function dropLeftFiles(deps: Deps): Promise<void> {
  const before = deps.clock.now().getTime() - SETTLED_MS
  let settled: string[] = []
  const drop = async () => {
    const referred = await listReferred(deps.db, settled)
    await dropFiles(
      deps,
      settled.filter((file) => !referred.has(file)).map((file) => ({ file })),
    )
    settled = []
  }
  for await (const { key, modifiedAt } of deps.files.list(FOLDER)) {
    if (modifiedAt.getTime() < before) settled.push(key)
    if (settled.length === SLICE) await drop()
  }
  if (settled.length > 0) await drop()
}
