import { EvaluationError } from '../expression.ts'
import {
  CelDouble,
  CelDuration,
  CelOptional,
  CelTimestamp,
  CelType,
  CelUint,
  type CelValue,
} from '../value.ts'
import { encodeBase64 } from './base64.ts'
import { formatDuration, formatTimestamp } from './format-values.ts'
import { isMap } from './types.ts'

const DEPTH_LIMIT = 100

/** JSON as values: every number is a double, as in JSON. Throws an EvaluationError. */
export function parseJson(text: string): CelValue {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new EvaluationError('invalid_json', 'the text is no JSON')
  }
  return fromJson(parsed)
}

/** Plain JSON as values of CEL. Throws an EvaluationError where it is nested too deep. */
export function fromJson(value: unknown, depth = 0): CelValue {
  if (typeof value === 'number') return new CelDouble(value)
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (depth > DEPTH_LIMIT)
    throw new EvaluationError('too_deep', `the JSON is nested deeper than ${DEPTH_LIMIT} levels`)
  if (Array.isArray(value)) return value.map((item) => fromJson(item, depth + 1))
  if (typeof value !== 'object') return null
  return new Map(Object.entries(value).map(([key, item]) => [key, fromJson(item, depth + 1)]))
}

/** Writes a value as JSON, the keys of maps in order. */
export function stringifyJson(value: CelValue): string {
  if (Array.isArray(value)) return `[${value.map(stringifyJson).join(',')}]`
  if (!isMap(value)) return stringifyScalar(value)
  const entries = [...value].map(([key, item]) => [String(key), item] as const)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stringifyJson(item)}`).join(',')}}`
}

function stringifyScalar(value: CelValue): string {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof CelUint) return String(value.value)
  if (value instanceof CelDouble) return Number.isFinite(value.value) ? JSON.stringify(value.value) : 'null'
  if (value instanceof Uint8Array) return JSON.stringify(encodeBase64(value))
  if (value instanceof CelTimestamp) return JSON.stringify(formatTimestamp(value.epochNs))
  if (value instanceof CelDuration) return JSON.stringify(formatDuration(value.ns))
  if (value instanceof CelType) return JSON.stringify(value.name)
  if (value instanceof CelOptional) return value.value === undefined ? 'null' : stringifyJson(value.value)
  return JSON.stringify(value)
}
