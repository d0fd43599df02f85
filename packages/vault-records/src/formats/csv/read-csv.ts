import { listFolders, toFolderPath } from '../folder-path.ts'
import { ImportError } from '../import-error.ts'
import type { ImportedRow, ImportedVault, ImportFormat, ImportNote } from '../imported-vault.ts'
import { toImportedRow } from '../record-draft.ts'
import {
  CSV_FORMATS,
  type CsvFormat,
  type CsvMapping,
  type CsvTarget,
  findCsvFormat,
  suggestMapping,
  toColumnName,
} from './csv-formats.ts'
import { readRows } from './read-rows.ts'
import { toDraft } from './to-draft.ts'

export type CsvOptions = { format?: ImportFormat; mapping?: CsvMapping }

/** What a form shows to let people say which column is what. */
export type CsvHeader = {
  columns: string[]
  /** The first rows, at most five. */
  samples: string[][]
  suggested: CsvMapping
  /** Null for a table of no known format. */
  format: ImportFormat | null
}

/** The header of a CSV, its first rows, and what its columns seem to be. */
export async function readCsvHeader(text: string): Promise<CsvHeader> {
  const [header, ...rows] = await readRows(text)
  if (!header) throw new ImportError('empty')
  const known = findCsvFormat(header.cells)
  return {
    columns: header.cells,
    samples: rows.slice(0, 5).map(({ cells }) => cells),
    suggested: known ? toMapping(known, header.cells) : suggestMapping(header.cells),
    format: known?.format ?? null,
  }
}

/** Reads a CSV of a known format, or of any with a mapping. Throws an ImportError `missing_columns`. */
export async function readCsv(text: string, { format, mapping }: CsvOptions): Promise<ImportedVault> {
  const [header, ...rows] = await readRows(text)
  if (!header) throw new ImportError('empty')
  const known = mapping ? undefined : chooseFormat(header.cells, format)
  const columns = mapping ?? (known ? toMapping(known, header.cells) : suggestMapping(header.cells))
  checkColumns(columns)
  const targets = header.cells.map((name): [string, CsvTarget] => [
    name.trim(),
    columns[name] ?? 'text_field',
  ])
  const read = rows.map(({ cells, line }): ImportedRow => {
    const { draft, folder } = toDraft(cells, targets, known?.format ?? 'csv')
    return toImportedRow(draft, { path: toPath(folder, known), line })
  })
  const unmapped = header.cells.filter((name) => columns[name] === undefined && name.trim() !== '')
  const notes: ImportNote[] = unmapped.length > 0 ? [{ code: 'unmapped_columns', columns: unmapped }] : []
  const folders = listFolders(read.flatMap((row) => ('path' in row ? [row.path] : [])))
  return { format: known?.format ?? 'csv', folders, rows: read, notes }
}

function chooseFormat(header: readonly string[], wanted: ImportFormat | undefined): CsvFormat | undefined {
  if (wanted === undefined) return findCsvFormat(header)
  if (wanted === 'csv') return undefined
  const chosen = CSV_FORMATS.find(({ format }) => format === wanted)
  const names = new Set(header.map(toColumnName))
  if (!chosen?.header.every((name) => names.has(name))) throw new ImportError('other_format', 1)
  return chosen
}

function toMapping({ columns }: CsvFormat, header: readonly string[]): CsvMapping {
  const pairs = header.flatMap((name): [string, CsvTarget][] => {
    const target = columns[toColumnName(name)]
    return target ? [[name, target]] : []
  })
  return Object.fromEntries(pairs)
}

function checkColumns(mapping: CsvMapping): void {
  const targets = new Set(Object.values(mapping))
  const isUsable = targets.has('password') || targets.has('notes') || targets.has('totp')
  if (!isUsable || targets.size < 2) throw new ImportError('missing_columns', 1)
}

function toPath(folder: string, format: CsvFormat | undefined): string[] {
  const names = format?.folderSeparator ? folder.split(format.folderSeparator) : [folder]
  const path = toFolderPath(format ? names : folder.split('/'))
  return path[0] === format?.rootFolder ? path.slice(1) : path
}
