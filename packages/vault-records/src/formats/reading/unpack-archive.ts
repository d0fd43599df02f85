import { ARCHIVE_ENTRY_LIMIT, UNPACKED_LIMIT_BYTES } from '../bounds.ts'
import { ImportError } from '../import-error.ts'

export type ArchiveEntries = Readonly<Record<string, Uint8Array<ArrayBuffer>>>

/**
 * The entries of a ZIP archive that `isWanted` names. Throws an ImportError `not_zip`, or `zip_bomb`
 * past 20,000 entries or 200 MiB; an entry that is larger than it says is cut there.
 */
export async function unpackArchive(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<ArchiveEntries> {
  const { unzipSync } = await import('fflate')
  let entries = 0
  let total = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (++entries > ARCHIVE_ENTRY_LIMIT) throw new ImportError('zip_bomb')
    if (!isWanted(name)) return false
    total += originalSize
    if (total > UNPACKED_LIMIT_BYTES) throw new ImportError('zip_bomb')
    return true
  }
  try {
    return unzipSync(bytes, { filter }) as ArchiveEntries
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('not_zip')
  }
}

/** Whether the bytes begin as a ZIP archive does. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04
}
