import { HOUR_MS } from '@nora/kit'
import type { Files } from './files.ts'

const SLICE = 500
/** A younger file may belong to a row that is about to be committed. */
const SETTLED_MS = HOUR_MS

type Sweep = {
  files: Files
  prefix: string
  now: Date
  /** Those of the files that a row refers to. */
  listReferred: (files: readonly string[]) => Promise<ReadonlySet<string>>
  drop: (gone: readonly { file: string }[]) => Promise<void>
}

/** Deletes the files below the prefix whose rows are gone: with their owner, or by a crash. */
export async function sweepFiles({ files, prefix, now, listReferred, drop }: Sweep): Promise<void> {
  const before = now.getTime() - SETTLED_MS
  let settled: string[] = []
  const sweep = async () => {
    const referred = await listReferred(settled)
    await drop(settled.filter((file) => !referred.has(file)).map((file) => ({ file })))
    settled = []
  }
  for await (const { key, modifiedAt } of files.list(prefix)) {
    if (modifiedAt.getTime() < before) settled.push(key)
    if (settled.length === SLICE) await sweep()
  }
  if (settled.length > 0) await sweep()
}
