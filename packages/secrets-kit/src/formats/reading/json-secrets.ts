import { escapeReferences } from '../../references/parse-references.ts'
import { findJsonFault } from '../../types/scan-json.ts'
import { getTextPosition } from '../../types/text-position.ts'
import { ImportError } from '../import-error.ts'
import type { FoundSecret } from '../imported-secrets.ts'

/** A string, or a number of good JSON as it is written. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g
/** Before the text of a number, where no value has a NUL. */
const NUMBER_MARK = '\0#'
const MARKED_NUMBER = /"\\u0000#([^"\\]*)"/g

/** A value of JSON whose numbers are kept as they are written: 12345678901234567890 stays what it is. */
export type JsonValue = string | boolean | null | readonly JsonValue[] | JsonMap
export type JsonMap = ReadonlyMap<string, JsonValue>

/** Throws an ImportError with the place: `not_json`, `equal_keys`, `too_deep`. */
export function parseExactJson(text: string): JsonValue {
  const fault = findJsonFault(text)
  if (fault) throw new ImportError(fault.code, getTextPosition(text, fault.at))
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') ? token : JSON.stringify(NUMBER_MARK + token),
  )
  return toJsonValue(JSON.parse(marked))
}

export function isJsonMap(value: JsonValue | undefined): value is JsonMap {
  return value instanceof Map
}

/** The value as text: scalars as they are written, null as nothing, lists and objects as JSON. */
export function toText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string')
    return value.startsWith(NUMBER_MARK) ? value.slice(NUMBER_MARK.length) : value
  if (typeof value === 'boolean') return String(value)
  return JSON.stringify(toPlain(value)).replace(MARKED_NUMBER, '$1')
}

/** Secrets of an object: keys of objects within objects are joined by `__`. */
export function flattenSecrets(map: JsonMap, prefix = ''): FoundSecret[] {
  return [...map].flatMap(([key, value]) => {
    const name = prefix + key
    if (isJsonMap(value) && value.size > 0) return flattenSecrets(value, `${name}__`)
    return [{ name, value: escapeReferences(toText(value)) }]
  })
}

function toJsonValue(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(toJsonValue)
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, inner]) => [key, toJsonValue(inner)]))
  }
  return value as string | boolean | null
}

function toPlain(value: JsonValue): unknown {
  if (Array.isArray(value)) return value.map(toPlain)
  if (!isJsonMap(value)) return value
  const plain: Record<string, unknown> = Object.create(null)
  for (const [key, inner] of value) plain[key] = toPlain(inner)
  return plain
}
