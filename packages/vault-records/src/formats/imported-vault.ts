import type { RecordContent } from '../record.ts'
import type { ImportFault } from './import-error.ts'

export type ImportFormat =
  | 'bitwarden_json'
  | 'bitwarden_zip'
  | 'bitwarden_csv'
  | 'kdbx'
  | 'keepass_xml'
  | '1pux'
  | '1password_csv'
  | 'chrome_csv'
  | 'yandex_csv'
  | 'firefox_csv'
  | 'safari_csv'
  | 'lastpass_csv'
  | 'dashlane_csv'
  | 'proton_zip'
  | 'proton_csv'
  | 'passbolt_csv'
  | 'passwork_json'
  | 'passwork_csv'
  | 'nora_json'
  | 'csv'

/** An older state of a record, where the file had whole older states. */
export type ImportedVersion = { content: RecordContent; changed_at: string | null }

/** Bytes that came with a record; they get their id and key when they are stored. */
export type ImportedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

export type ImportedRecord = {
  /** Folders from the top, empty for none. */
  path: string[]
  content: RecordContent
  /** The oldest first. */
  history: ImportedVersion[]
  files: ImportedFile[]
  /** Where the row began in the file, counted from 1; 0 where the format has no lines. */
  line: number
}

/** A row that cannot become a record, while the others can. */
export type RefusedRow = { refused: ImportFault; line: number; name: string }

export type ImportedRow = ImportedRecord | RefusedRow

/** What a file held, before anything of it is stored. */
export type ImportedVault = {
  format: ImportFormat
  /** Every folder of the file, also the empty ones, parents before children. */
  folders: string[][]
  rows: ImportedRow[]
  /** What people should know of the whole file: codes of `importTexts.notes`. */
  notes: ImportNote[]
}

export type ImportNote =
  | { code: 'decoded_as'; encoding: string }
  | { code: 'trash_left_out'; count: number }
  | { code: 'unmapped_columns'; columns: string[] }
