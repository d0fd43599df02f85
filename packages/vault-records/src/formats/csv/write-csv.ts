import type { ExportRecord } from '../export-record.ts'

/** Bitwarden's columns, which most managers read. */
const COLUMNS = [
  'folder',
  'favorite',
  'type',
  'name',
  'notes',
  'fields',
  'reprompt',
  'login_uri',
  'login_username',
  'login_password',
  'login_totp',
] as const

/** What spreadsheets take for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/

export type CsvExportOptions = {
  /** Puts an apostrophe before cells that a spreadsheet would run. It changes those values. */
  guardsFormulas: boolean
}

/** A CSV (RFC 4180) in Bitwarden's columns. Hidden fields become text, files and history have no place. */
export async function writeCsv(
  records: readonly ExportRecord[],
  { guardsFormulas }: CsvExportOptions,
): Promise<string> {
  const { default: Papa } = await import('papaparse')
  const rows = records.map(toCells).map((cells) => (guardsFormulas ? cells.map(guard) : cells))
  return `${Papa.unparse([[...COLUMNS], ...rows])}\r\n`
}

function guard(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function toCells({ path, content: { overview, details } }: ExportRecord): string[] {
  const tags = overview.tags.filter((tag) => tag !== 'favorite')
  const fields = details.fields.map(({ name, value }) => `${name}: ${value}`)
  return [
    path.join('/'),
    overview.tags.includes('favorite') ? '1' : '',
    overview.kind,
    overview.name,
    details.notes,
    [...fields, ...(tags.length > 0 ? [`Tags: ${tags.join(', ')}`] : [])].join('\n'),
    details.asks_again ? '1' : '0',
    overview.urls.join(','),
    overview.login,
    details.password,
    details.totp ?? '',
  ]
}
