import { EvaluationError } from '../expression.ts'
import { CelDouble, CelOptional, CelUint, type CelValue } from '../value.ts'
import { noSuchKey, noSuchOverload } from './frame.ts'
import { getTypeName, isList, isMap } from './types.ts'

/** A value as a key of a map: numbers are the same key whatever their type. undefined: it can be none. */
export function toKey(value: CelValue): string | number | bigint | boolean | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value
    default:
      if (value instanceof CelUint) return fromBigInt(value.value)
      if (value instanceof CelDouble && Number.isInteger(value.value)) return fromBigInt(BigInt(value.value))
      return undefined
  }
}

function fromBigInt(value: bigint): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** What is at a key or an index; undefined when there is nothing. Throws where nothing can be looked up. */
export function find(container: CelValue, at: CelValue): CelValue | undefined {
  if (isMap(container)) {
    const key = toKey(at)
    return key === undefined ? undefined : container.get(key)
  }
  if (isList(container)) {
    const index = toKey(at)
    if (typeof index !== 'number') throw noSuchOverload(`list[${getTypeName(at)}]`)
    return container[index]
  }
  throw noSuchOverload(`${getTypeName(container)}[${getTypeName(at)}]`)
}

/** `container[at]`: what is missing is an error. */
export function getAt(container: CelValue, at: CelValue): CelValue {
  if (container instanceof CelOptional) return findOptional(container, at)
  const found = find(container, at)
  if (found !== undefined) return found
  if (isList(container))
    throw new EvaluationError(
      'no_such_key',
      `No such key: index ${String(at)} of a list of ${container.length}`,
    )
  throw noSuchKey(at)
}

/** `container.name`, of maps only. */
export function getField(container: CelValue, name: string): CelValue {
  if (isMap(container)) {
    const found = container.get(name)
    if (found !== undefined) return found
    throw noSuchKey(name)
  }
  if (container instanceof CelOptional) return findOptional(container, name)
  throw noSuchKey(name)
}

/** `container[?at]` and `container.?name`. */
export function findOptional(container: CelValue, at: CelValue): CelOptional {
  if (!(container instanceof CelOptional)) return new CelOptional(find(container, at))
  return container.value === undefined ? container : new CelOptional(find(container.value, at))
}
