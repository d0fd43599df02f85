import { CelTimestamp, type CelValue } from '../value.ts'
import { noSuchOverload } from '../values/frame.ts'
import { getTypeName, isList, isMap } from '../values/types.ts'

const wrong = (wanted: string, value: CelValue) =>
  noSuchOverload(`${getTypeName(value)} where ${wanted} is wanted`)

export function toText(value: CelValue): string {
  if (typeof value === 'string') return value
  throw wrong('string', value)
}

/** An int that is small enough to count with. */
export function toIndex(value: CelValue): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  throw wrong('int', value)
}

export function toBytes(value: CelValue): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw wrong('bytes', value)
}

export function toList(value: CelValue): readonly CelValue[] {
  if (isList(value)) return value
  throw wrong('list', value)
}

export function toMap(value: CelValue): ReadonlyMap<CelValue, CelValue> {
  if (isMap(value)) return value
  throw wrong('map', value)
}

export function toTimestampValue(value: CelValue): CelTimestamp {
  if (value instanceof CelTimestamp) return value
  throw wrong('timestamp', value)
}
