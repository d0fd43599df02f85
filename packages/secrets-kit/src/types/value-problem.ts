/** Types of values. Each is text; the type says what the text has to be. */
export const SECRET_TYPES = [
  'string',
  'integer',
  'decimal',
  'boolean',
  'url',
  'email',
  'json',
  'yaml',
  'xml',
] as const

export type SecretType = (typeof SECRET_TYPES)[number]

/** Why a value is refused. */
export type ValueFault =
  | 'too_large'
  | 'has_nul'
  | 'broken_text'
  | 'not_integer'
  | 'not_decimal'
  | 'not_boolean'
  | 'not_url'
  | 'not_email'
  | 'not_json'
  | 'not_yaml'
  | 'not_xml'
  | 'equal_keys'
  | 'too_deep'
  | 'too_many_aliases'
  | 'has_doctype'

/** Never holds anything of the value. Line and column are counted from 1, where the parser knows them. */
export type ValueProblem = { code: ValueFault; line?: number; column?: number }
