import type { ExportFormat } from './export-formats.ts'

/**
 * Why a secret has no place in a file: its name is none, stands there twice, or belongs to the
 * reader of the file; its value is no text; or the format cannot hold the value.
 */
export type ExportRefusal = 'bad_name' | 'duplicate' | 'reserved_name' | 'bad_text' | 'not_held'
export type RefusedSecret = { name: string; reason: ExportRefusal }

/** Nothing is written. Names every secret that is in the way, and never a value. */
export class ExportError extends Error {
  readonly format: ExportFormat
  readonly refused: readonly RefusedSecret[]

  constructor(format: ExportFormat, refused: readonly RefusedSecret[]) {
    super(`${format} cannot hold ${refused.map(({ name, reason }) => `${name} (${reason})`).join(', ')}`)
    this.name = 'ExportError'
    this.format = format
    this.refused = refused
  }
}
