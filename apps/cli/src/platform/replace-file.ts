import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomToken } from '@nora/kit'
import { usingFile } from './file-problem.ts'

/**
 * Writes a whole file, and its folder if need be, for its owner only. A crash in the middle leaves the old
 * one, and two clients do not share a half-written one. Throws a Problem that says why it cannot be written.
 */
export function replaceFile(path: string, text: string): Promise<void> {
  return usingFile('write', path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const temporary = `${path}.${randomToken(8)}`
    try {
      await writeFile(temporary, text, { mode: 0o600 })
      await chmod(temporary, 0o600)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {})
      throw error
    }
  })
}
