import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MIB } from '@nora/kit'
import { usingFile } from './file-problem.ts'

/** Settings, certificates and lists are far smaller; what is named by mistake may have no end. */
const LARGEST_BYTES = 64 * MIB

/** The text of a file; null when there is none. Throws a Problem that says why it cannot be read. */
export function readTextFile(path: string): Promise<string | null> {
  return usingFile('read', path, async () => {
    const found = await stat(path).catch(nullWhenMissing)
    if (found === null) return null
    if (found.isCharacterDevice() || found.isBlockDevice()) {
      throw Object.assign(new Error('a device'), { code: 'ENXIO' })
    }
    if (found.size > LARGEST_BYTES)
      throw Object.assign(new Error('too large'), { code: 'ERR_FS_FILE_TOO_LARGE' })
    return readFile(path, 'utf8').catch(nullWhenMissing)
  })
}

/** Writes a file that only its owner can read. Throws a Problem that says why it cannot be written. */
export function writeOwnFile(path: string, text: string): Promise<void> {
  return usingFile('write', path, () => writeFile(path, text, { mode: 0o600 }))
}

/** Writes a file that all can read; missing folders are made. */
export async function installFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { mode: 0o644 })
}

/** Names of what is in a folder. Throws a Problem that says why it cannot be read. */
export function listFolder(path: string): Promise<string[]> {
  return usingFile('read', path, async () => (await readdir(path)).sort())
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
