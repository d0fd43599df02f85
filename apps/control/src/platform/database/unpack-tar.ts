import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const BLOCK = 512
const FOLDER_TYPE = '5'

/**
 * Writes what is in a tar (POSIX ustar: files and folders, no links) into a folder, for the owner alone. PGlite reads
 * a tar as well, in ten times the work.
 */
export async function unpackTar(tar: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const read = (from: number, length: number) =>
      (tar.toString('latin1', at + from, at + from + length).split('\0')[0] ?? '').trim()
    const name = join(read(345, 155), read(0, 100))
    // Two empty blocks end it.
    if (name === '.') return
    const size = Number.parseInt(read(124, 12), 8) || 0
    const path = join(folder, name)
    if (read(156, 1) === FOLDER_TYPE) await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeFile(path, tar.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 })
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
}
