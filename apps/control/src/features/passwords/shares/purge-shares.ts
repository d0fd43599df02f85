import { DAY_MS } from '@nora/kit'
import { dropFiles } from '../drop-files.ts'
import type { Deps } from '../passwords.deps.ts'
import {
  deleteUnfinishedShare,
  deleteUnusedShareFiles,
  listUnfinishedShares,
  revokeFilesOfFormerMembers,
} from '../stored/share-files.store.ts'
import { forgetExpired } from '../stored/shares.store.ts'

const SLICE = 500
/** Links are listed so long after their end. */
const LISTED_MS = 30 * DAY_MS
const UNFINISHED_MS = DAY_MS

/** Deletes what links kept until their end: the content, the file once no ticket lives, at last the row. */
export async function purgeShares(deps: Deps, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const gone = await deps.transaction(async (tx) => {
    await revokeFilesOfFormerMembers(tx, now)
    await forgetExpired(tx, { now, before: ago(LISTED_MS) })
    return deleteUnusedShareFiles(tx, now)
  })
  await dropFiles(deps, gone)
  await dropUnfinished(deps, ago(UNFINISHED_MS))
}

async function dropUnfinished(deps: Deps, before: Date): Promise<void> {
  for (;;) {
    const due = await listUnfinishedShares(deps.db, before, SLICE)
    for (const id of due)
      await dropFiles(deps, await deps.transaction((tx) => deleteUnfinishedShare(tx, id, before)))
    if (due.length < SLICE) return
  }
}
