import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomToken } from '@nora/kit'

/**
 * Writes a whole file, and its folder if need be, for its owner only. A crash in the middle leaves the old
 * one, and two clients do not share a half-written one.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomToken(8)}`
  await writeFile(temporary, text, { mode: 0o600 })
  await chmod(temporary, 0o600)
  await rename(temporary, path)
}
