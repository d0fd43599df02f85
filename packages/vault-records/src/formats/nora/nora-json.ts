import { NAME_LIMIT } from '../../bounds.ts'
import { parseDetails, parseOverview } from '../../codec/codec.ts'
import type { RecordContent } from '../../record.ts'
import { RecordError } from '../../record-error.ts'
import { ROW_LIMIT } from '../bounds.ts'
import type { ExportRecord } from '../export-record.ts'
import { listFolders, toFolderPath } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedFile, ImportedRow, ImportedVault, ImportedVersion } from '../imported-vault.ts'
import { fromBase64, toBase64 } from '../reading/base64.ts'
import { type JsonObject, toList, toObject, toText } from '../reading/json-values.ts'
import { ROW_FAULTS, toFileName } from '../record-draft.ts'

const FORMAT = 'nora/vault/v1'

/** Whether the JSON is our own export. */
export function isNoraJson(file: JsonObject): boolean {
  return file.format === FORMAT
}

/** Our own JSON: every record whole, with history and the bytes of its files in base64. */
export function writeNoraJson(records: readonly ExportRecord[]): string {
  const written = records.map(({ path, content, history = [], files = [] }) => ({
    path,
    ...withoutFileFacts(content),
    history: history.map(({ content: older, changed_at }) => ({ ...toOlderState(older), changed_at })),
    files: files.map(({ name, bytes }) => ({ name, base64: toBase64(bytes) })),
  }))
  return JSON.stringify({ format: FORMAT, records: written }, null, 2)
}

/** The export read back. A record that breaks a bound is a refused row. */
export function readNoraJson(file: JsonObject): ImportedVault {
  const records = toList(file.records).map(toObject)
  if (records.length > ROW_LIMIT) throw new ImportError('too_many_rows')
  const rows = records.map(toRow)
  const folders = listFolders(rows.flatMap((row) => ('path' in row ? [row.path] : [])))
  return { format: 'nora_json', folders, rows, notes: [] }
}

/** Ids and keys of files mean nothing outside of the vault that they come from. */
function withoutFileFacts({ overview, details }: RecordContent): RecordContent {
  return { overview: { ...overview, trashed_at: null }, details: { ...details, files: [] } }
}

/** Files are of the newest state alone. */
function toOlderState(content: RecordContent): RecordContent {
  const { overview, details } = withoutFileFacts(content)
  return { overview: { ...overview, has_files: false }, details }
}

function toRow(record: JsonObject): ImportedRow {
  try {
    const files = toList(record.files).map((file) => toFile(toObject(file)))
    const content = toContent(record)
    content.overview.has_files = files.length > 0
    const history = toList(record.history).map((version) => toVersion(toObject(version)))
    return { path: toFolderPath(toList(record.path).map(toText)), content, history, files, line: 0 }
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    const name = toText(toObject(record.overview).name).slice(0, NAME_LIMIT)
    return { refused: ROW_FAULTS[error.code] ?? 'malformed', line: 0, name }
  }
}

function toContent({ overview, details }: JsonObject): RecordContent {
  const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value ?? null))
  return { overview: parseOverview(toBytes(overview)), details: parseDetails(toBytes(details)) }
}

function toVersion(version: JsonObject): ImportedVersion {
  return { content: toContent(version), changed_at: toText(version.changed_at) || null }
}

function toFile({ name, base64 }: JsonObject): ImportedFile {
  const bytes = fromBase64(toText(base64))
  if (!bytes) throw new ImportError('truncated')
  return { name: toFileName(toText(name)), bytes }
}
