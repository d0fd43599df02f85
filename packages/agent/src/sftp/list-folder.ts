import { lstat } from 'node:fs/promises'
import { encodeAttributes } from './attributes.ts'
import { field } from './fields.ts'
import type { OpenFolder } from './handles.ts'
import { toLongName } from './long-name.ts'

/** Entries of one answer: a few kilobytes, whatever the folder holds. */
const PAGE = 100
const SLASH = Buffer.from('/')

/** The next entries of a folder, each as NAME carries it. None: it is listed. */
export async function listFolder(open: OpenFolder, now: Date): Promise<Buffer[]> {
  const names = await nextNames(open)
  const entries = await Promise.all(
    names.map(async (name) => {
      // Entries that were removed meanwhile are left out.
      const stats = await lstat(Buffer.concat([open.path, SLASH, name])).catch(() => null)
      if (stats === null) return null
      return Buffer.concat([
        field.bytes(name),
        field.bytes(toLongName(name, stats, now)),
        encodeAttributes(stats),
      ])
    }),
  )
  const found = entries.filter((entry) => entry !== null)
  return found.length > 0 || open.isListed ? found : listFolder(open, now)
}

async function nextNames(open: OpenFolder): Promise<Buffer[]> {
  const names: Buffer[] = []
  if (!open.hasDots) names.push(Buffer.from('.'), Buffer.from('..'))
  open.hasDots = true
  while (names.length < PAGE && !open.isListed) {
    const entry = await open.folder.read()
    if (entry === null) open.isListed = true
    // Opened with names as bytes, which its type does not know.
    else names.push(Buffer.from(entry.name as string | Buffer as string))
  }
  return names
}
