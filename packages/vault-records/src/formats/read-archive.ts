import { ATTACHMENTS_FOLDER, BITWARDEN_DATA, readBitwardenZip } from './bitwarden/read-bitwarden-zip.ts'
import { readCsv } from './csv/read-csv.ts'
import { readRows } from './csv/read-rows.ts'
import { listFolders } from './folder-path.ts'
import { ImportError } from './import-error.ts'
import type { ImportedRow, ImportedVault } from './imported-vault.ts'
import { DATA_ENTRY, FILES_FOLDER, read1pux } from './onepassword/read-1pux.ts'
import { PROTON_FOLDER } from './proton/find-proton-files.ts'
import { isProton, readProton } from './proton/read-proton.ts'
import { decodeText } from './reading/decode-text.ts'
import { toObject } from './reading/json-values.ts'
import { parseBoundedJson } from './reading/parse-bounded-json.ts'
import { type ArchiveEntries, unpackArchive } from './reading/unpack-archive.ts'
import { makeDraft, toImportedRow } from './record-draft.ts'

const DASHLANE_LOGINS = 'credentials.csv'
const DASHLANE_NOTES = 'securenotes.csv'
const NAME_COLUMNS = ['title', 'name', 'account_name', 'item_name']

const PROTON_DATA = `${PROTON_FOLDER}data.json`
const WANTED_FOLDERS = [FILES_FOLDER, ATTACHMENTS_FOLDER, PROTON_FOLDER]

/**
 * Reads a ZIP archive: 1PUX, Bitwarden’s with attachments (`password` opens its JSON where that is
 * protected), Proton Pass, or the tables of Dashlane. Throws an ImportError.
 */
export async function readArchive(bytes: Uint8Array, password?: string): Promise<ImportedVault> {
  const entries = await unpackArchive(bytes, isWanted)
  if (entries[DATA_ENTRY]) return read1pux(entries)
  if (entries[BITWARDEN_DATA]) return readBitwardenZip(entries, password)
  if (entries[PROTON_DATA]) return readProtonZip(entries, entries[PROTON_DATA])
  if (Object.keys(entries).some(isPgp)) throw new ImportError('pgp_encrypted')
  if (entries[DASHLANE_LOGINS] || entries[DASHLANE_NOTES]) return readDashlane(entries)
  throw new ImportError('unknown_format')
}

function isWanted(name: string): boolean {
  const isData = name === DATA_ENTRY || name === BITWARDEN_DATA || isPgp(name)
  return (
    isData || WANTED_FOLDERS.some((folder) => name.startsWith(folder)) || name.toLowerCase().endsWith('.csv')
  )
}

function isPgp(name: string): boolean {
  return name.endsWith('.pgp') && !name.startsWith(ATTACHMENTS_FOLDER)
}

function readProtonZip(entries: ArchiveEntries, data: Uint8Array): ImportedVault {
  const file = toObject(parseBoundedJson(decodeText(data).text))
  if (!isProton(file)) throw new ImportError('unknown_format')
  return readProton(file, entries)
}

async function readDashlane(entries: ArchiveEntries): Promise<ImportedVault> {
  const rows: ImportedRow[] = []
  for (const [name, bytes] of Object.entries(entries)) {
    if (bytes.length === 0) continue
    const { text } = decodeText(bytes)
    if (name === DASHLANE_LOGINS) rows.push(...(await readCsv(text, { format: 'dashlane_csv' })).rows)
    else rows.push(...(await readTable(text)))
  }
  const folders = listFolders(rows.flatMap((row) => ('path' in row ? [row.path] : [])))
  return { format: 'dashlane_csv', folders, rows, notes: [] }
}

/** Notes, cards, papers and addresses: notes whose columns are fields. */
async function readTable(text: string): Promise<ImportedRow[]> {
  const [header, ...rows] = await readRows(text)
  const columns = header?.cells ?? []
  const nameColumn = columns.findIndex((column) => NAME_COLUMNS.includes(column))
  const noteColumn = columns.indexOf('note')
  return rows.map(({ cells, line }) => {
    const fields = cells.flatMap((value, index) => {
      const isField = index !== nameColumn && index !== noteColumn && value !== ''
      return isField ? [{ name: columns[index] ?? '', kind: 'text' as const, value }] : []
    })
    const [name = '', notes = ''] = [cells[nameColumn], cells[noteColumn]]
    return toImportedRow(makeDraft({ name, notes, fields, kind: 'note' }), { path: [], line })
  })
}
