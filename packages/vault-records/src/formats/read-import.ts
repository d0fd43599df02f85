import { isBitwarden, readBitwarden } from './bitwarden/read-bitwarden.ts'
import { IMPORT_LIMIT_BYTES } from './bounds.ts'
import type { CsvMapping } from './csv/csv-formats.ts'
import { type CsvHeader, readCsv, readCsvHeader } from './csv/read-csv.ts'
import { ImportError } from './import-error.ts'
import type { ImportedVault, ImportFormat } from './imported-vault.ts'
import { isKdbx, readKdbx } from './kdbx/read-kdbx.ts'
import { isKeepassXml, readKeepassXml } from './kdbx/read-keepass-xml.ts'
import { isAge, openAge } from './nora/age.ts'
import { isNoraJson, readNoraJson } from './nora/nora-json.ts'
import { isPassworkJson, readPassworkJson } from './passwork/read-passwork-json.ts'
import { isProton, readProton } from './proton/read-proton.ts'
import { readArchive } from './read-archive.ts'
import { decodeText } from './reading/decode-text.ts'
import { isPgp } from './reading/is-pgp.ts'
import { toObject } from './reading/json-values.ts'
import { parseBoundedJson } from './reading/parse-bounded-json.ts'
import { isArchive } from './reading/unpack-archive.ts'

/** A chosen file. The name is for people; what the file is, its content says. */
export type ImportFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

export type ImportOptions = {
  /** Refuses files of other formats; found by content when left out. */
  format?: ImportFormat
  /** Of an encrypted file. */
  password?: string
  /** The key file of a KeePass database. */
  keyFile?: Uint8Array<ArrayBuffer>
  /** For a CSV of no known format: which column is what. */
  mapping?: CsvMapping
}

/**
 * Reads a file of another password manager, or our own, without storing anything. Throws an
 * ImportError when the file as a whole is refused: larger than 50 MiB, more than 100,000 records,
 * broken, a bomb, encrypted with another password. A row that alone is wrong is a refused row.
 */
export async function readImport(file: ImportFile, options: ImportOptions = {}): Promise<ImportedVault> {
  const { bytes } = file
  if (bytes.length === 0) throw new ImportError('empty')
  if (bytes.length > IMPORT_LIMIT_BYTES) throw new ImportError('too_large')
  const vault = await readAny(bytes, options)
  const { format } = options
  if (format !== undefined && format !== vault.format) throw new ImportError('other_format')
  return vault
}

/** Columns, samples and a suggested mapping, for a CSV of no known format. Throws as `readImport` does. */
export async function readImportHeader({ bytes }: ImportFile): Promise<CsvHeader> {
  if (bytes.length > IMPORT_LIMIT_BYTES) throw new ImportError('too_large')
  return readCsvHeader(decodeText(bytes).text)
}

async function readAny(bytes: Uint8Array<ArrayBuffer>, options: ImportOptions): Promise<ImportedVault> {
  if (isKdbx(bytes)) return readKdbx(bytes, options)
  if (isArchive(bytes)) return readArchive(bytes, options.password)
  if (isPgp(bytes)) throw new ImportError('pgp_encrypted')
  if (isAge(bytes)) return readText(await openAge(bytes, options.password), options)
  return readText(bytes, options)
}

async function readText(bytes: Uint8Array, options: ImportOptions): Promise<ImportedVault> {
  const { text, encoding } = decodeText(bytes)
  const vault = await readDecoded(text, options)
  if (encoding === 'utf-8') return vault
  return { ...vault, notes: [{ code: 'decoded_as', encoding }, ...vault.notes] }
}

async function readDecoded(text: string, options: ImportOptions): Promise<ImportedVault> {
  const start = text.trimStart().slice(0, 1)
  if (start === '') throw new ImportError('empty')
  if (start === '{' || start === '[') return readJson(text, options)
  if (start === '<') {
    if (isKeepassXml(text)) return readKeepassXml(text)
    throw new ImportError('unknown_format')
  }
  return readCsv(text, options)
}

function readJson(text: string, { password }: ImportOptions): Promise<ImportedVault> | ImportedVault {
  const json = parseBoundedJson(text)
  const value = toObject(json)
  if (isNoraJson(value)) return readNoraJson(value)
  if (isBitwarden(value)) return readBitwarden(value, { password })
  if (isProton(value)) return readProton(value)
  if (isPassworkJson(json)) return readPassworkJson(json)
  throw new ImportError('unknown_format')
}
