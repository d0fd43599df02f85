/** Why a file, or one row of it, is refused. `importTexts` has a sentence for each. */
export type ImportFault =
  | 'too_large'
  | 'too_many_rows'
  | 'empty'
  | 'unknown_format'
  | 'other_format'
  | 'not_text'
  | 'not_json'
  | 'too_deep'
  | 'not_xml'
  | 'xml_bomb'
  | 'not_zip'
  | 'zip_bomb'
  | 'not_csv'
  | 'missing_columns'
  | 'not_kdbx'
  | 'kdf_too_heavy'
  | 'password_needed'
  | 'wrong_password'
  | 'account_restricted'
  | 'pgp_encrypted'
  | 'still_encrypted'
  | 'truncated'
  | 'nothing_in_row'
  | 'row_too_large'
  | 'too_many_fields'
  | 'bad_characters'
  | 'malformed'

/** The file is refused as a whole. The message never holds anything of its content. */
export class ImportError extends Error {
  readonly code: ImportFault
  /** Counted from 1, where the format has lines. */
  readonly line: number | undefined

  constructor(code: ImportFault, line?: number) {
    super(`The file is refused${line === undefined ? '' : ` at line ${line}`}: ${code}`)
    this.name = 'ImportError'
    this.code = code
    this.line = line
  }
}
