/** Why a file is refused as a whole. */
export type ImportFault =
  | 'empty'
  | 'too_large'
  | 'too_many'
  | 'not_utf8'
  | 'unknown_format'
  | 'broken_line'
  | 'unclosed_quote'
  | 'text_after_quote'
  | 'not_json'
  | 'not_yaml'
  | 'equal_keys'
  | 'too_deep'
  | 'too_many_aliases'
  | 'encrypted_by_dotenvx'
  | 'encrypted_by_sops'

export type ImportPlace = { line?: number; column?: number }

/**
 * The file is refused. `line` and `column` are counted from 1, the column in UTF-16 units, where
 * the format has them. The message never holds anything of the file.
 */
export class ImportError extends Error {
  readonly code: ImportFault
  readonly line: number | undefined
  readonly column: number | undefined

  constructor(code: ImportFault, { line, column }: ImportPlace = {}) {
    const place =
      line === undefined ? '' : ` at line ${line}${column === undefined ? '' : `, column ${column}`}`
    super(`The file is refused${place}: ${code}`)
    this.name = 'ImportError'
    this.code = code
    this.line = line
    this.column = column
  }
}
