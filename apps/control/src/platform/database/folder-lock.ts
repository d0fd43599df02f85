import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomToken } from '@nora/kit'

type Holder = { pid: number; started: string | null }

/** Takes the lock file, also from a holder that is dead. Answers how to give it back. */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  const own = JSON.stringify({ pid: process.pid, started: processStart(process.pid) } satisfies Holder)
  // Twice: the second time after a dead holder's file was moved away.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(lockFile, own, { flag: 'wx', mode: 0o600 })
      return () => rm(lockFile, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(lockFile)
    if (holder && isAlive(holder)) throw new FolderInUse(lockFile, holder.pid)
    // Renaming first: of two starters only one moves the dead file away, never a fresh one it did not read.
    const grave = `${lockFile}.${randomToken(8)}`
    await rename(lockFile, grave).catch(() => {})
    await rm(grave, { force: true })
  }
  throw new FolderInUse(lockFile, null)
}

export class FolderInUse extends Error {
  constructor(lockFile: string, pid: number | null) {
    super(
      `the database is in use by another process${pid === null ? '' : ` (pid ${pid})`}; lock file ${lockFile}`,
    )
    this.name = 'FolderInUse'
  }
}

async function readHolder(lockFile: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(lockFile, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // The number may have been given to another process since (always so after a restart of a container).
  return holder.started === null || holder.started === processStart(holder.pid)
}

/** Start time of a process in clock ticks since boot; null where there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses that may hold spaces; the start time is the 22nd.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
