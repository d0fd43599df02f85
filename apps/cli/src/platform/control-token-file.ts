import { chmod, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomToken } from '@nora/kit'
import { usingFile } from './file-problem.ts'
import { readTextFile } from './text-files.ts'

const TOKEN = /^[0-9A-Za-z]{40}$/

/**
 * The token by which programs of this user control running clients, in the client's folder and for its owner only. It
 * is made at the first use; clients that start at once have the same one.
 */
export async function ensureControlToken(folder: string): Promise<string> {
  const path = controlTokenPath(folder)
  const known = await findControlToken(folder)
  if (known === null) await usingFile('write', path, () => create(path))
  else await usingFile('write', path, () => chmod(path, 0o600))
  return known ?? (await findControlToken(folder)) ?? ''
}

/** Null when no client has made one, or it is broken. */
export async function findControlToken(folder: string): Promise<string | null> {
  const text = (await readTextFile(controlTokenPath(folder)))?.trim() ?? ''
  return TOKEN.test(text) ? text : null
}

export function controlTokenPath(folder: string): string {
  return join(folder, 'control-token')
}

/** A link appears at once and whole, and not where another client has put one. */
async function create(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomToken(8)}`
  await writeFile(temporary, `${randomToken(40)}\n`, { mode: 0o600 })
  try {
    await link(temporary, path)
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    // One that is broken is of no use to anybody.
    if (!isThere || (await findControlToken(dirname(path))) !== null) {
      if (!isThere) throw error
      return
    }
    await rm(path, { force: true })
    await link(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
