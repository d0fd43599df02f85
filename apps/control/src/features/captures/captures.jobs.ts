import { sweepFiles } from '../../platform/files/sweep-files.ts'
import type { Deps } from './captures.deps.ts'
import { deleteExpired, listReferred } from './captures.store.ts'
import { dropFiles } from './drop-files.ts'
import { FOLDER } from './stored-parts.ts'

const SLICE = 500

/** Deletes what has been kept long enough, and files whose rows are gone: with their tunnel, their team, or a crash. */
export function purgeCaptures(deps: Deps) {
  return async (): Promise<void> => {
    for (;;) {
      const gone = await deps.transaction((tx) => deleteExpired(tx, deps.clock.now(), SLICE))
      await dropFiles(deps, gone)
      if (gone.length < SLICE) break
    }
    await sweepFiles({
      files: deps.files,
      prefix: FOLDER,
      now: deps.clock.now(),
      listReferred: (files) => listReferred(deps.db, files),
      drop: (gone) => dropFiles(deps, gone),
    })
  }
}
