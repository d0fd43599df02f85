import { sweepFiles } from '../../../platform/files/sweep-files.ts'
import { deleteEmptyQueues } from '../stored/queues.store.ts'
import { countByTeam, deleteExpired, deleteOldest, listReferred, saveFull } from '../stored/requests.store.ts'
import { FOLDER } from '../stored/stored-body.ts'
import type { Deps } from '../webhooks.deps.ts'
import { dropFiles } from './drop-files.ts'

const SLICE = 500

/** Deletes what has been kept long enough, empty queues, and files whose rows are gone. */
export function purgeRequests(deps: Deps) {
  return async (): Promise<void> => {
    for (;;) {
      const gone = await deps.transaction((tx) => deleteExpired(tx, deps.clock.now(), SLICE))
      await dropFiles(deps, gone)
      if (gone.length < SLICE) break
    }
    while ((await deps.transaction((tx) => deleteEmptyQueues(tx, SLICE))) === SLICE);
    await sweepFiles({
      files: deps.files,
      prefix: FOLDER,
      now: deps.clock.now(),
      listReferred: (files) => listReferred(deps.db, files),
      drop: (gone) => dropFiles(deps, gone),
    })
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
