import { appendFileSync } from 'node:fs'
import { appendFile, rename, stat } from 'node:fs/promises'
import { MIB } from '@nora/kit'
import { usingFile } from './file-problem.ts'

/** Beyond this size the file becomes `FILE.1`, which replaces the one before. */
const LARGEST_BYTES = 10 * MIB
/** Lines that the disk has not taken yet; a slow one must hold nobody up. */
const MOST_PENDING_CHARACTERS = MIB

export type LogFile = {
  line(text: string): void
  /** All that was said is written. */
  close(): Promise<void>
}

/** A file that lines are added to, for its owner only and bounded. Throws a Problem when it cannot be written. */
export async function openLogFile(path: string): Promise<LogFile> {
  await usingFile('write', path, () => appendFile(path, '', { mode: 0o600 }))
  let pending = ''
  let leftOut = 0
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    while (pending !== '') {
      const text = pending
      pending = ''
      await turnOver(path).catch(() => {})
      await appendFile(path, text, { mode: 0o600 }).catch(() => {
        leftOut += text.split('\n').length - 1
      })
    }
    writing = null
  }

  return {
    line(text) {
      if (pending.length > MOST_PENDING_CHARACTERS) {
        leftOut++
        return
      }
      if (leftOut > 0) pending += `${new Date().toISOString()} (${leftOut} lines are missing here)\n`
      leftOut = 0
      pending += `${text}\n`
      writing ??= write()
    },
    async close() {
      await writing
      if (pending !== '') appendFileSync(path, pending, { mode: 0o600 })
    },
  }
}

async function turnOver(path: string): Promise<void> {
  const found = await stat(path)
  // Pipes and devices are somebody else's to bound.
  if (found.isFile() && found.size >= LARGEST_BYTES) await rename(path, `${path}.1`)
}
