import { ImportError } from '../import-error.ts'
import type { ImportedFile, ImportedVault } from '../imported-vault.ts'
import { decodeText } from '../reading/decode-text.ts'
import { toObject } from '../reading/json-values.ts'
import { parseBoundedJson } from '../reading/parse-bounded-json.ts'
import type { ArchiveEntries } from '../reading/unpack-archive.ts'
import { isBitwarden, readBitwarden } from './read-bitwarden.ts'

export const BITWARDEN_DATA = 'data.json'
export const ATTACHMENTS_FOLDER = 'attachments/'

/**
 * Reads the entries of Bitwarden's ZIP export: the JSON beside `attachments/ITEM/NAME`. Throws an
 * ImportError `unknown_format` where the JSON is of another program.
 */
export async function readBitwardenZip(entries: ArchiveEntries, password?: string): Promise<ImportedVault> {
  const data = entries[BITWARDEN_DATA]
  const file = data && toObject(parseBoundedJson(decodeText(data).text))
  if (!file || !isBitwarden(file)) throw new ImportError('unknown_format')
  const vault = await readBitwarden(file, { password, files: groupFiles(entries) })
  return { ...vault, format: 'bitwarden_zip' }
}

function groupFiles(entries: ArchiveEntries): Map<string, ImportedFile[]> {
  const groups = new Map<string, ImportedFile[]>()
  for (const [entry, bytes] of Object.entries(entries)) {
    if (!entry.startsWith(ATTACHMENTS_FOLDER) || entry.endsWith('/')) continue
    const [id = '', ...rest] = entry.slice(ATTACHMENTS_FOLDER.length).split('/')
    const name = rest.join('/')
    if (name !== '') groups.set(id, [...(groups.get(id) ?? []), { name, bytes }])
  }
  return groups
}
