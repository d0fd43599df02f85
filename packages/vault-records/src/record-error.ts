/** Why content is no record. `field` of the error says where. */
export type RecordFault =
  | 'not_utf8'
  | 'not_json'
  | 'too_large'
  | 'too_deep'
  | 'too_long'
  | 'too_many'
  | 'missing'
  | 'wrong_type'
  | 'unknown_value'
  | 'has_nul'
  | 'broken_text'
  | 'bad_key'
  | 'not_an_instant'
  | 'not_a_date'
  | 'not_a_file_key'
  | 'not_a_totp'
  | 'unsupported_totp'
  | 'no_name'
  | 'unsafe_url'
  | 'flag_differs'

/** Content breaks a rule of records. The message names the place and never holds the value. */
export class RecordError extends Error {
  readonly code: RecordFault
  /** Dots and indexes, as in `details.fields.3.value`; empty for the whole. */
  readonly field: string

  constructor(code: RecordFault, field: string) {
    super(field === '' ? `The record is refused: ${code}` : `The record is refused: ${field}: ${code}`)
    this.name = 'RecordError'
    this.code = code
    this.field = field
  }
}
