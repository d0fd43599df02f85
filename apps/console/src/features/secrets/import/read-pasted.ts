import { ImportError, type ImportFault, readImport } from '@nora/secrets-kit/formats'
import type { Line } from '../lines/to-lines.ts'
import { type ImportRow, toImportRows } from './to-import-rows.ts'

export type Pasted =
  | { kind: 'read'; rows: ImportRow[]; leftOut: readonly string[] }
  | { kind: 'refused'; code: ImportFault; line: number | undefined; column: number | undefined }

/** What a text would do to the table; nothing of it is kept. */
export function readPasted(text: string, lines: readonly Line[]): Pasted {
  try {
    const { secrets, leftOut } = readImport(new TextEncoder().encode(text))
    return { kind: 'read', rows: toImportRows(secrets, lines), leftOut }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return { kind: 'refused', code: error.code, line: error.line, column: error.column }
  }
}
