import type { Localized } from '@nora/kit'
import type { ResultVariable } from './action-definition.ts'
import type { Field, FieldType } from './field.ts'

type StringType = Extract<FieldType, { kind: 'string' }>
type FieldOptions = Pick<Field, 'isRequired' | 'default' | 'isSecret'>

export function text(maxCharacters: number, format?: StringType['format']): StringType {
  return { kind: 'string', maxCharacters, ...(format && { format }) }
}

/** A text with `${…}`. */
export function template(maxCharacters: number, format?: StringType['format']): StringType {
  return { ...text(maxCharacters, format), isTemplate: true }
}

export function duration(minMs: number, maxMs: number): StringType {
  return { ...text(32, 'duration'), minMs, maxMs }
}

export function oneOf(...values: string[]): FieldType {
  return { kind: 'enum', values }
}

export function int(min: number, max: number): FieldType {
  return { kind: 'int', min, max }
}

export function list(of: FieldType, max: number, min = 1): FieldType {
  return { kind: 'list', of, min, max }
}

export function object(...fields: Field[]): FieldType {
  return { kind: 'object', fields }
}

export const BOOL: FieldType = { kind: 'bool' }

/** Header names with texts. */
export const HEADERS: FieldType = { kind: 'map', of: template(8_192, 'header'), max: 10, keys: 'header' }

export function field(name: string, type: FieldType, doc: Localized, options: FieldOptions = {}): Field {
  return { name, type, doc, ...options }
}

export function result(name: string, type: string, doc: Localized): ResultVariable {
  return { name, type, doc }
}

export const REQUIRED = { isRequired: true } as const
export const SECRET = { isRequired: true, isSecret: true } as const

/** What an action that can fail leaves. */
export const ERROR_RESULTS: readonly ResultVariable[] = [
  result('error.code', 'string', { en: 'A code of what went wrong.', ru: 'Код того, что не удалось.' }),
  result('error.message', 'string', { en: 'What went wrong, in words.', ru: 'Что не удалось, словами.' }),
]

/** What every action that can refuse also takes. */
export const ENFORCE: Field = field(
  'enforce',
  BOOL,
  {
    en: 'false: what would be refused passes, and is counted and left in the results.',
    ru: 'false: то, что было бы отклонено, проходит, считается и видно в результатах.',
  },
  { default: true },
)
