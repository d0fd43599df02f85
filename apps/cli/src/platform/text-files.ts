import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MIB } from '@nora/kit'
import { usingFile } from './file-problem.ts'

/** Settings, certificates and lists are far smaller; what is named by mistake may have no end. */
const LARGEST_BYTES = 64 * MIB

/** The text of a file; null when there is none. Throws a Problem that says why it cannot be read. */
export async function readTextFile(path: string): Promise<string | null> {
  const bytes = await readFileBytes(path)
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
}

/** The same of files that are no text. */
export function readFileBytes(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  return usingFile('read', path, async () => {
    const found = await stat(path).catch(nullWhenMissing)
    if (found === null) return null
    if (found.isCharacterDevice() || found.isBlockDevice()) {
      throw Object.assign(new Error('a device'), { code: 'ENXIO' })
    }
    if (found.size > LARGEST_BYTES)
      throw Object.assign(new Error('too large'), { code: 'ERR_FS_FILE_TOO_LARGE' })
    const bytes = await readFile(path).catch(nullWhenMissing)
    return bytes === null ? null : new Uint8Array(bytes)
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
