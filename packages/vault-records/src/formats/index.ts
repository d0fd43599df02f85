/**
 * Files of other password managers: reading them into records before anything is stored, telling
 * what an import would change, and writing them. Each format loads its library when a file of it
 * is opened. Promises bounds on what a hostile file may cost, that what has no place of its own
 * becomes a field, and that everything refused has a code with a sentence in `importTexts`.
 */
export { DEFAULT_KDF, type ExportKdf } from './bitwarden/protection.ts'
export type { CsvMapping, CsvTarget } from './csv/csv-formats.ts'
export type { CsvHeader } from './csv/read-csv.ts'
export type { ExportRecord } from './export-record.ts'
export { importTexts } from './formats.messages.ts'
export { type BoundedHistory, createHistoryBudget, type StoredVersion } from './history-budget.ts'
export { ImportError, type ImportFault } from './import-error.ts'
export type {
  ImportedFile,
  ImportedRecord,
  ImportedRow,
  ImportedVault,
  ImportedVersion,
  ImportFormat,
  ImportNote,
  RefusedRow,
} from './imported-vault.ts'
export { mergeImported, type PlannedRow, planImport } from './plan-import.ts'
export { type ImportFile, type ImportOptions, readImport, readImportHeader } from './read-import.ts'
export {
  EXPORT_FORMATS,
  type ExportedFile,
  type ExportFormat,
  type ExportOptions,
  keepsHistory,
  needsPassword,
  writeExport,
} from './write-export.ts'
