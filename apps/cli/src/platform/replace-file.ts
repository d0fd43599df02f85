import { access, chmod, constants, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { randomToken } from '@nora/kit'
import { usingFile } from './file-problem.ts'

/**
 * Writes a whole file, and its folder if need be, for its owner only. A crash in the middle leaves the old
 * one, and two clients do not share a half-written one. Throws a Problem that says why it cannot be written.
 */
export function replaceFile(path: string, text: string | Uint8Array): Promise<void> {
  return usingFile('write', path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await swapIn(path, text, 0o600)
  })
}

/**
 * Writes a whole file. One that is there keeps its rights, stays behind its link and is not written without the
 * right to; a new one is its owner's only. Throws a Problem that says why it cannot be written.
 */
export function rewriteFile(path: string, text: string): Promise<void> {
  return usingFile('write', path, async () => {
    const found = await stat(path).catch(nullWhenMissing)
    if (found === null) return swapIn(path, text, 0o600)
    if (found.isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    await access(path, constants.W_OK)
    await swapIn(await realpath(path), text, found.mode & 0o777)
  })
}

/** Writes chunks as they come to a file of its owner only, whole or not at all. What breaks them off is thrown as it is. */
export async function saveFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const failures: unknown[] = []
  try {
    await usingFile('write', path, () => swapIn(path, watched(), 0o600))
  } catch (error) {
    throw failures[0] ?? error
  }

  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
}

async function swapIn(
  path: string,
  text: string | Uint8Array | AsyncIterable<Uint8Array>,
  mode: number,
): Promise<void> {
  const temporary = `${path}.${randomToken(8)}`
  try {
    await writeFile(temporary, text, { mode: 0o600 })
    await chmod(temporary, mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
