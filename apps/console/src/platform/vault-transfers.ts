import type { RecordContent } from '@nora/vault-records'
import type {
  CsvHeader,
  ExportedFile,
  ExportFormat,
  ExportOptions,
  ImportedFile,
  ImportFault,
  ImportFile,
  ImportFormat,
  ImportNote,
  ImportOptions,
} from '@nora/vault-records/formats'

type Named = { line: number; name: string; login: string }

/** What importing a row of a file would do. */
export type ImportRow =
  | (Named & {
      status: 'new'
      path: string[]
      /** From the oldest to the newest. */
      states: RecordContent[]
      files: ImportedFile[]
    })
  | (Named & { status: 'same' })
  | (Named & {
      status: 'changed'
      /** The record as it would become. */
      content: RecordContent
      /** Those that the record lacks. */
      files: readonly ImportedFile[]
      target: { id: string; folder_id: string; version: number }
    })
  | { status: 'refused'; code: ImportFault; line: number; name: string }

export type RefusedFile = { kind: 'refused'; code: ImportFault; line: number | null }

export type ReadFile = {
  kind: 'read'
  format: ImportFormat
  /** Every folder of the file, parents before children. */
  folders: string[][]
  notes: ImportNote[]
  rows: ImportRow[]
}

export type ReadImport = ReadFile | RefusedFile

/** What besides the records themselves. */
export type ExportedParts = { hasFiles: boolean; hasHistory: boolean }

/** A folder to be exported, under the names that lead to it. */
export type FolderExport = { id: string; path: string[] }

/** Files of other password managers. */
export type TransferPort = {
  /** Reads a file and compares it with the records of these folders; nothing is stored. */
  readImport(file: ImportFile, options: ImportOptions & { folder_ids: string[] }): Promise<ReadImport>
  readImportHeader(file: ImportFile): Promise<(CsvHeader & { kind: 'read' }) | RefusedFile>
  writeExport(
    folders: FolderExport[],
    format: ExportFormat,
    options: ExportOptions & ExportedParts,
  ): Promise<ExportedFile>
}
