import { HOUR_MS } from '@nora/kit'
import type { Deps } from './captures.deps.ts'
import { deleteExpired, listReferred } from './captures.store.ts'
import { dropFiles } from './drop-files.ts'
import { FOLDER } from './stored-parts.ts'

const SLICE = 500
/** A younger file may belong to a row that is about to be committed. */
const SETTLED_MS = HOUR_MS

/** Deletes what has been kept long enough, and files whose rows are gone: with their tunnel, their team, or a crash. */
export function purgeCaptures(deps: Deps) {
  return async (): Promise<void> => {
    for (;;) {
      const gone = await deps.transaction((tx) => deleteExpired(tx, deps.clock.now(), SLICE))
      await dropFiles(deps, gone)
      if (gone.length < SLICE) break
    }
    await dropLeftFiles(deps)
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
