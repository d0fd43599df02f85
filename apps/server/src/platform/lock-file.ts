import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** `holder`: the pid of the live process that has it. */
export type Lock = { isTaken: true; release: () => void } | { isTaken: false; holder: number | undefined }

type Holder = { pid: number; started: string | undefined }

/** Takes a file for this process. One whose process is dead is taken over. */
export function lockFile(file: string): Lock {
  const own = JSON.stringify({ pid: process.pid, started: getStart(process.pid) } satisfies Holder)
  const release = () => {
    if (readText(file) === own) rmSync(file, { force: true })
  }
  if (tryWrite(file, own)) return { isTaken: true, release }
  const found = readText(file) ?? ''
  const holder = parseHolder(found)
  if (holder && isAlive(holder)) return { isTaken: false, holder: holder.pid }
  if (buryDead(file, found) && tryWrite(file, own)) return { isTaken: true, release }
  return { isTaken: false, holder: parseHolder(readText(file) ?? '')?.pid }
}

function tryWrite(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o644 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead holder's file away. If it turns out to be somebody's fresh one, it is put back. */
function buryDead(file: string, expected: string): boolean {
  const grave = `${file}.${process.pid}`
  try {
    renameSync(file, grave)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  const isDead = (readText(grave) ?? '') === expected
  if (!isDead) linkSync(grave, file)
  rmSync(grave, { force: true })
  return isDead
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    // A crash may have left half a file; nobody who lives wrote that.
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // Process numbers are given again, always so after a container's restart.
  return started === undefined || started === getStart(pid)
}

/** When a process began, in the kernel's ticks since boot (proc(5), field 22); unknown elsewhere. */
function getStart(pid: number): string | undefined {
  const status = readText(`/proc/${pid}/stat`)
  return status?.slice(status.lastIndexOf(')') + 2).split(' ')[19]
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
