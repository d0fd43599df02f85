import type { RecordContent } from '../record.ts'
import type { ImportedFile, ImportedVersion } from './imported-vault.ts'

/** A record as it leaves the vault. Its files come opened: their keys mean nothing outside. */
export type ExportRecord = {
  path: readonly string[]
  content: RecordContent
  /** The oldest first. */
  history?: readonly ImportedVersion[]
  /** How many earlier versions were too many to take along. */
  history_left_out?: number
  files?: readonly ImportedFile[]
}
