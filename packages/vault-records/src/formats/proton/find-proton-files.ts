import type { ImportedFile } from '../imported-vault.ts'
import type { ArchiveEntries } from '../reading/unpack-archive.ts'

export const PROTON_FOLDER = 'Proton Pass/'
const FILES_FOLDER = `${PROTON_FOLDER}files/`
/** What exports put into names, so that two files of one name are apart. */
const UNIQUE_ID = /^[\w=+-]{8,}$/

/**
 * The files that an item names: by the whole name of their entry (`name.ID.ext`), or in older
 * exports by the id before it (`ID-name.ext`). What the archive lacks is left out.
 */
export function findProtonFiles(names: readonly string[], entries: ArchiveEntries): ImportedFile[] {
  return [...new Set(names)].flatMap((name): ImportedFile[] => {
    const whole = entries[FILES_FOLDER + name]
    if (whole) return [{ name: withoutId(name), bytes: whole }]
    const prefix = `${FILES_FOLDER}${name}-`
    const found = name !== '' && Object.entries(entries).find(([entry]) => entry.startsWith(prefix))
    return found ? [{ name: found[0].slice(prefix.length), bytes: found[1] }] : []
  })
}

function withoutId(name: string): string {
  const parts = name.split('.')
  // Without an extension the id is last.
  const at = Math.max(parts.length - 2, 1)
  const isId = parts.length > 1 && UNIQUE_ID.test(parts[at] ?? '')
  return isId ? parts.toSpliced(at, 1).join('.') : name
}
