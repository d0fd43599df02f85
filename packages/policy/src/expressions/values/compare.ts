import type { Budget } from '../expression.ts'
import { CelDouble, CelDuration, CelOptional, CelTimestamp, CelType, type CelValue } from '../value.ts'
import { noSuchOverload } from './frame.ts'
import { getTypeName, isList, isMap, toComparable } from './types.ts'

/** CEL's `==` between any two values: numbers by their worth, other types never equal another type. */
export function isEqual(left: CelValue, right: CelValue, budget: Budget): boolean {
  if (left === right) return !(left instanceof CelDouble) || !Number.isNaN(left.value)
  if (typeof left === 'string' || typeof right === 'string') return false
  const number = toComparable(left)
  // biome-ignore lint/suspicious/noDoubleEquals: a number and a BigInt are compared by their worth
  if (number !== null) return number == (toComparable(right) ?? Number.NaN)
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (isList(left)) return isList(right) && areListsEqual(left, right, budget)
  if (isMap(left)) return isMap(right) && areMapsEqual(left, right, budget)
  if (left instanceof Uint8Array) return right instanceof Uint8Array && compareBytes(left, right) === 0
  if (left instanceof CelTimestamp) return right instanceof CelTimestamp && left.epochNs === right.epochNs
  if (left instanceof CelDuration) return right instanceof CelDuration && left.ns === right.ns
  if (left instanceof CelType) return right instanceof CelType && left.name === right.name
  if (left instanceof CelOptional)
    return right instanceof CelOptional && areOptionalsEqual(left, right, budget)
  return false
}

function areOptionalsEqual(left: CelOptional, right: CelOptional, budget: Budget): boolean {
  if (left.value === undefined || right.value === undefined) return left.value === right.value
  return isEqual(left.value, right.value, budget)
}

function areListsEqual(left: readonly CelValue[], right: readonly CelValue[], budget: Budget): boolean {
  if (left.length !== right.length) return false
  budget.spend(1 + (left.length >> 3))
  return left.every((item, index) => isEqual(item, right[index] as CelValue, budget))
}

function areMapsEqual(
  left: ReadonlyMap<CelValue, CelValue>,
  right: ReadonlyMap<CelValue, CelValue>,
  budget: Budget,
): boolean {
  if (left.size !== right.size) return false
  budget.spend(1 + (left.size >> 3))
  for (const [key, value] of left) {
    const other = right.get(key)
    if (other === undefined || !isEqual(value, other, budget)) return false
  }
  return true
}

/** Below, at or above zero; NaN when the two are of no order. Throws when the types have none. */
export function compare(left: CelValue, right: CelValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right)
  const [a, b] = [toComparable(left), toComparable(right)]
  if (a !== null && b !== null) return order(a, b)
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  if (left instanceof CelTimestamp && right instanceof CelTimestamp) return order(left.epochNs, right.epochNs)
  if (left instanceof CelDuration && right instanceof CelDuration) return order(left.ns, right.ns)
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right)
  throw noSuchOverload(`${getTypeName(left)} < ${getTypeName(right)}`)
}

function order(left: number | bigint, right: number | bigint): number {
  if (left < right) return -1
  if (left > right) return 1
  // biome-ignore lint/suspicious/noDoubleEquals: a number and a BigInt are compared by their worth
  return left == right ? 0 : Number.NaN
}

/** By code points: UTF-16 units of surrogates sort below U+E000, the characters that they make do not. */
function compareStrings(left: string, right: string): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return toRank(a) - toRank(b)
  }
  return left.length - right.length
}

/** Puts surrogates, which make the characters beyond U+FFFF, above all other units. */
const toRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = (left[index] as number) - (right[index] as number)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
