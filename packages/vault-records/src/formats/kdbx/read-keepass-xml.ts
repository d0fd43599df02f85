import { ImportError } from '../import-error.ts'
import type { ImportedVault } from '../imported-vault.ts'
import { loadKdbxweb } from './load-kdbxweb.ts'
import { readEntries } from './read-entries.ts'

/** Whether the text is the XML that KeePass 2 exports. */
export function isKeepassXml(text: string): boolean {
  return /<KeePassFile[\s>]/.test(text.slice(0, 2_000))
}

/** Reads KeePass 2 XML. Throws an ImportError `not_xml` or `xml_bomb`. */
export async function readKeepassXml(text: string): Promise<ImportedVault> {
  const { Credentials, Kdbx, ProtectedValue } = await loadKdbxweb()
  try {
    // A database in memory has to have credentials, though nothing is encrypted with them.
    const database = await Kdbx.loadXml(text, new Credentials(ProtectedValue.fromString('')))
    return readEntries(database, 'keepass_xml')
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('not_xml')
  }
}
