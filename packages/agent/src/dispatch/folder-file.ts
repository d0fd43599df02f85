import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, normalize, relative, sep } from 'node:path'
import { encodeHighBytes } from '@nora/http1'
import type { FolderTarget } from '../target.ts'

/** Describes which files of the machine are published, and which are left out: see FolderTarget. */
type PublishedFolder = Pick<FolderTarget, 'path' | 'leftOut'>

export type FolderFile = { readonly handle: FileHandle; readonly stats: Stats }

/** The client’s own files may hold passwords, in whichever folder they are. */
const TUNNEL_FILES = new Set(['nora.yml', 'nora.yaml'])
const WELL_KNOWN = '.well-known'
/**
 * A pipe, a terminal and the like must not be waited for: each would keep one of the few threads there are.
 * Windows has neither of these.
 */
const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants

/** The path below the folder that a URL's path asks for; null when no visitor may have it. */
export function toFilePath(urlPath: string): string | null {
  let path: string
  try {
    // Bytes above ASCII as they came are the same as percent-encoded ones.
    path = decodeURIComponent(encodeHighBytes(urlPath))
  } catch {
    return null
  }
  if (path.includes('\0')) return null
  const normal = normalize(`.${sep}${path}`)
  return isVisible(normal.split(sep)) ? normal : null
}

/** Opens a regular file of the folder, and nothing that is left out of it. Null: there is none. */
export async function openFolderFile(folder: PublishedFolder, path: string): Promise<FolderFile | null> {
  const found = await findFile(folder, path)
  if (found === null) return null
  // Looked at before it is opened: to open some devices does something already.
  const handle = await open(found.path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  try {
    const stats = await handle.stat()
    if (stats.isFile() && isSame(stats, found.stats)) return { handle, stats }
  } catch (error) {
    await handle.close()
    throw error
  }
  await handle.close()
  return null
}

/** Finds the file that a visitor may have by the path, by its real name; null when there is none. */
async function findFile(
  folder: PublishedFolder,
  path: string,
): Promise<{ path: string; stats: Stats } | null> {
  try {
    const root = await realpath(folder.path)
    const real = await realpath(join(root, path))
    // Links in the folder must not lead out of it, nor to what is hidden in it.
    const below = relative(root, real)
    if (below === '' || !isVisible(below.split(sep))) return null
    const stats = await stat(real)
    if (!stats.isFile() || (await isLeftOut(folder, real, stats))) return null
    return { path: real, stats }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function isFolderInside({ path: folder }: PublishedFolder, path: string): Promise<boolean> {
  try {
    const root = await realpath(folder)
    const real = await realpath(join(root, path))
    const below = relative(root, real)
    return isVisible(below.split(sep)) && (await stat(real)).isDirectory()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Compares the file itself rather than its name, because one file may have several names. */
async function isLeftOut({ leftOut }: PublishedFolder, real: string, stats: Stats): Promise<boolean> {
  if (TUNNEL_FILES.has(basename(real).toLowerCase())) return true
  for (const path of leftOut) {
    const known = await stat(path).catch(() => null)
    if (known === null) continue
    if (known.isDirectory() ? await isBelow(path, real) : isSame(known, stats)) return true
  }
  return false
}

async function isBelow(folder: string, real: string): Promise<boolean> {
  const root = await realpath(folder)
  for (let parent = dirname(real); parent !== dirname(parent); parent = dirname(parent)) {
    if (parent === root) return true
  }
  return false
}

/** Names that begin with a dot are hidden, except what is meant for everybody (RFC 8615). */
function isVisible(parts: readonly string[]): boolean {
  return parts.every((part, i) => !part.startsWith('.') || part === '.' || (i === 0 && part === WELL_KNOWN))
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES', 'EPERM'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )
}
