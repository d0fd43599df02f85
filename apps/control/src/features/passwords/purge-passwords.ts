import { DAY_MS, MINUTE_MS } from '@nora/kit'
import { sweepFiles } from '../../platform/files/sweep-files.ts'
import { dropFiles, FOLDER } from './drop-files.ts'
import type { Deps } from './passwords.deps.ts'
import { purgeShares } from './shares/purge-shares.ts'
import { deleteFile, listReferred, listUnfinished } from './stored/files.store.ts'
import { deleteOrphaned, saveOrphaned } from './stored/folders.store.ts'
import { deleteReadings } from './stored/reads.store.ts'
import { deleteExpiredRotations } from './stored/rotations.store.ts'
import { listReferredByShares } from './stored/share-files.store.ts'

const SLICE = 500
/** Folders that nobody in the team has access to are deleted so long after. */
const ORPHANED_MS = 30 * DAY_MS
const UNFINISHED_MS = DAY_MS

/** Deletes what was kept for a time only. */
export function purgePasswords(deps: Deps) {
  return async (): Promise<void> => {
    const now = deps.clock.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await deps.transaction(async (tx) => {
      await deleteExpiredRotations(tx, now)
      await deleteReadings(tx, ago(MINUTE_MS))
      await saveOrphaned(tx, now)
      await deleteOrphaned(tx, ago(ORPHANED_MS))
    })
    await purgeShares(deps, now)
    await dropUnfinished(deps, ago(UNFINISHED_MS))
    await sweepFiles({
      files: deps.files,
      prefix: FOLDER,
      now,
      listReferred: async (files) => {
        const ofRecords = await listReferred(deps.db, files)
        return new Set([...ofRecords, ...(await listReferredByShares(deps.db, files))])
      },
      drop: (gone) => dropFiles(deps, gone),
    })
  }
}

async function dropUnfinished(deps: Deps, before: Date): Promise<void> {
  for (;;) {
    const due = await listUnfinished(deps.db, before, SLICE)
    for (const key of due) await dropFiles(deps, await deps.transaction((tx) => deleteFile(tx, key)))
    if (due.length < SLICE) return
  }
}
