import {
  CelDouble,
  CelDuration,
  CelOptional,
  CelTimestamp,
  CelType,
  CelUint,
  type CelValue,
} from '../value.ts'

export type TypeName =
  | 'null_type'
  | 'bool'
  | 'string'
  | 'int'
  | 'uint'
  | 'double'
  | 'bytes'
  | 'google.protobuf.Timestamp'
  | 'google.protobuf.Duration'
  | 'list'
  | 'map'
  | 'optional'
  | 'type'

/** The name of a value's type, as `type()` gives it. */
export function getTypeName(value: CelValue): TypeName {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'number':
    case 'bigint':
      return 'int'
    default:
      return getObjectType(value)
  }
}

function getObjectType(value: object | null): TypeName {
  if (value === null) return 'null_type'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Map) return 'map'
  if (value instanceof CelDouble) return 'double'
  if (value instanceof CelUint) return 'uint'
  if (value instanceof Uint8Array) return 'bytes'
  if (value instanceof CelTimestamp) return 'google.protobuf.Timestamp'
  if (value instanceof CelDuration) return 'google.protobuf.Duration'
  if (value instanceof CelOptional) return 'optional'
  if (value instanceof CelType) return 'type'
  throw new TypeError('a value is of no type of CEL')
}

export function isList(value: CelValue): value is readonly CelValue[] {
  return Array.isArray(value)
}

export function isMap(value: CelValue): value is ReadonlyMap<CelValue, CelValue> {
  return value instanceof Map
}

/** The number in a value for comparisons, which are exact between numbers and BigInts; null when it is none. */
export function toComparable(value: CelValue): number | bigint | null {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof CelDouble || value instanceof CelUint) return value.value
  return null
}
