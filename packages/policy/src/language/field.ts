import type { Localized } from '@nora/kit'

/** What a field of an action may hold. */
export type FieldType =
  /** `isTemplate`: `${…}` is evaluated when the action runs. `format` names a check of its own. */
  | {
      readonly kind: 'string'
      readonly maxCharacters: number
      readonly isTemplate?: boolean
      readonly format?:
        | 'duration'
        | 'cidr'
        | 'url'
        | 'header'
        | 'regex'
        | 'hostname'
        | 'method'
        | 'media_type'
        | 'pem'
        | 'hash'
      /** The least and the most milliseconds of a duration. */
      readonly minMs?: number
      readonly maxMs?: number
    }
  | { readonly kind: 'int'; readonly min: number; readonly max: number }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'bool' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of: FieldType; readonly min?: number; readonly max: number }
  /** `keys` names a check of the names. */
  | {
      readonly kind: 'map'
      readonly of: FieldType
      readonly max: number
      readonly keys?: 'header' | 'variable'
    }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  /** CEL; `result` is the type it must have. */
  | { readonly kind: 'expression'; readonly result: 'bool' | 'string' | 'any' }
  /** Any JSON; `isTemplate`: with `${…}` in its strings. */
  | { readonly kind: 'any'; readonly isTemplate?: boolean }

export type Field = {
  readonly name: string
  readonly type: FieldType
  readonly isRequired?: boolean
  /** The value where the file says nothing. */
  readonly default?: unknown
  /** A password, a key: never shown to those who only read. */
  readonly isSecret?: boolean
  readonly doc: Localized
}
