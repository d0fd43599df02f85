import { DEFAULT_KDF, type ExportKdf, protect } from './bitwarden/protection.ts'
import { writeBitwarden } from './bitwarden/write-bitwarden.ts'
import { writeCsv } from './csv/write-csv.ts'
import type { ExportRecord } from './export-record.ts'
import { writeKdbx } from './kdbx/write-kdbx.ts'
import { sealWithAge } from './nora/age.ts'
import { writeNoraJson } from './nora/nora-json.ts'

export const EXPORT_FORMATS = [
  'bitwarden_json',
  'bitwarden_encrypted_json',
  'csv',
  'kdbx',
  'nora_json',
  'nora_age',
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportOptions = {
  /** Asked for by the formats that encrypt. */
  password?: string
  /** Of `bitwarden_encrypted_json` and `kdbx`, which takes Argon2id alone; Argon2id when left out. */
  kdf?: ExportKdf
  /** Of `nora_age`: log2 of the work of scrypt; 18 when left out, as stock age has it. */
  scryptLogN?: number
  /** Of `csv`, see `writeCsv`; off when left out. */
  guardsFormulas?: boolean
  /** What a KeePass database is called. */
  name?: string
}

export type ExportedFile = {
  bytes: Uint8Array<ArrayBuffer>
  extension: string
  type: string
  /** How many the format has no place for, and earlier versions that were too many. */
  left_out: { files: number; versions: number; past_passwords: number }
}

/** The formats that need a password, because they encrypt. */
export function needsPassword(format: ExportFormat): boolean {
  return format === 'bitwarden_encrypted_json' || format === 'kdbx' || format === 'nora_age'
}

/** The formats that have a place for earlier versions. */
export function keepsHistory(format: ExportFormat): boolean {
  return format === 'kdbx' || format === 'nora_json' || format === 'nora_age'
}

/** The file of the records. Throws a RangeError when the format encrypts and there is no password. */
export async function writeExport(
  records: readonly ExportRecord[],
  format: ExportFormat,
  options: ExportOptions = {},
): Promise<ExportedFile> {
  const { password = '' } = options
  if (needsPassword(format) && password === '') throw new RangeError(`${format} needs a password`)
  const written = await WRITERS[format](records, { ...options, password })
  const { bytes, ...facts } = written
  const whole = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return { ...facts, bytes: whole, left_out: countLeftOut(records, format) }
}

type Written = { bytes: string | Uint8Array<ArrayBuffer>; extension: string; type: string }
type Writer = (
  records: readonly ExportRecord[],
  options: ExportOptions & { password: string },
) => Promise<Written>

const JSON_FACTS = { extension: 'json', type: 'application/json' } as const

const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  bitwarden_json: async (records) => ({ bytes: writeBitwarden(records), ...JSON_FACTS }),
  bitwarden_encrypted_json: async (records, { password, kdf = DEFAULT_KDF.argon2id }) => {
    return { bytes: await protect(writeBitwarden(records), password, kdf), ...JSON_FACTS }
  },
  csv: async (records, { guardsFormulas = false }) => {
    return { bytes: await writeCsv(records, { guardsFormulas }), extension: 'csv', type: 'text/csv' }
  },
  kdbx: async (records, { password, kdf, name = 'Nora' }) => {
    const bytes = await writeKdbx(records, { password, name, kdf })
    return { bytes, extension: 'kdbx', type: 'application/octet-stream' }
  },
  nora_json: async (records) => ({ bytes: writeNoraJson(records), ...JSON_FACTS }),
  nora_age: async (records, { password, scryptLogN }) => {
    const json = new TextEncoder().encode(writeNoraJson(records))
    const bytes = await sealWithAge(json, { passphrase: password, scryptLogN })
    return { bytes, extension: 'json.age', type: 'application/octet-stream' }
  },
}

function countLeftOut(records: readonly ExportRecord[], format: ExportFormat): ExportedFile['left_out'] {
  const sum = (count: (record: ExportRecord) => number) => {
    return records.reduce((total, record) => total + count(record), 0)
  }
  const isOurs = keepsHistory(format)
  const past = format === 'csv' ? sum(({ content }) => content.details.password_history.length) : 0
  return {
    files: isOurs ? 0 : sum(({ files = [] }) => files.length),
    versions: sum(({ history = [], history_left_out = 0 }) => {
      return history_left_out + (isOurs ? 0 : history.length)
    }),
    past_passwords: past,
  }
}
