import { EvaluationError } from '../expression.ts'
import { CelDouble, CelDuration, CelTimestamp, CelUint, type CelValue } from '../value.ts'

const INT_MIN = -(2n ** 63n)
const INT_MAX = 2n ** 63n - 1n
const UINT_MAX = 2n ** 64n - 1n
/** From year 1 to the end of year 9999. */
const EARLIEST_NS = -62_135_596_800_000_000_000n
const LATEST_NS = 253_402_300_799_999_999_999n
/** As protobuf bounds a duration: 10,000 years. */
const LONGEST_NS = 315_576_000_000_000_000_000n

export function toInt(value: bigint): number | bigint {
  if (value < INT_MIN || value > INT_MAX)
    throw new EvaluationError('overflow', `integer overflow: ${String(value).slice(0, 60)}`)
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

export function toUint(value: bigint): CelUint {
  if (value < 0n || value > UINT_MAX)
    throw new EvaluationError('overflow', `unsigned integer overflow: ${String(value).slice(0, 60)}`)
  return new CelUint(value)
}

export function toTimestamp(epochNs: bigint): CelTimestamp {
  if (epochNs < EARLIEST_NS || epochNs > LATEST_NS)
    throw new EvaluationError('overflow', 'timestamp overflow: it is not in the years 1 to 9999')
  return new CelTimestamp(epochNs)
}

export function toDuration(ns: bigint): CelDuration {
  if (ns < -LONGEST_NS || ns > LONGEST_NS)
    throw new EvaluationError('overflow', 'duration overflow: it is longer than 10,000 years')
  return new CelDuration(ns)
}

/** -0 becomes 0: integers have no signed zero. */
const small = (result: number, exact: () => bigint): number | bigint =>
  Number.isSafeInteger(result) ? result + 0 : toInt(exact())

type Int = number | bigint
const isInt = (value: CelValue): value is Int => typeof value === 'number' || typeof value === 'bigint'

const isZero = (value: Int) => value === 0 || value === 0n

type Arithmetic = (left: CelValue, right: CelValue) => CelValue | undefined

/** Each returns undefined where the operator has no meaning for the two types. */
export const NUMERIC: Readonly<Record<'+' | '-' | '*' | '/' | '%', Arithmetic>> = {
  '+': (left, right) => {
    if (typeof left === 'number' && typeof right === 'number')
      return small(left + right, () => BigInt(left) + BigInt(right))
    if (isInt(left) && isInt(right)) return toInt(BigInt(left) + BigInt(right))
    if (left instanceof CelDouble && right instanceof CelDouble)
      return new CelDouble(left.value + right.value)
    if (left instanceof CelUint && right instanceof CelUint) return toUint(left.value + right.value)
    return undefined
  },
  '-': (left, right) => {
    if (typeof left === 'number' && typeof right === 'number')
      return small(left - right, () => BigInt(left) - BigInt(right))
    if (isInt(left) && isInt(right)) return toInt(BigInt(left) - BigInt(right))
    if (left instanceof CelDouble && right instanceof CelDouble)
      return new CelDouble(left.value - right.value)
    if (left instanceof CelUint && right instanceof CelUint) return toUint(left.value - right.value)
    return undefined
  },
  '*': (left, right) => {
    if (typeof left === 'number' && typeof right === 'number')
      return small(left * right, () => BigInt(left) * BigInt(right))
    if (isInt(left) && isInt(right)) return toInt(BigInt(left) * BigInt(right))
    if (left instanceof CelDouble && right instanceof CelDouble)
      return new CelDouble(left.value * right.value)
    if (left instanceof CelUint && right instanceof CelUint) return toUint(left.value * right.value)
    return undefined
  },
  '/': (left, right) => {
    if (isInt(left) && isInt(right)) {
      if (isZero(right)) throw new EvaluationError('division_by_zero', 'division by zero')
      // The remainder is taken off first: a quotient of large numbers would be rounded.
      if (typeof left === 'number' && typeof right === 'number') return (left - (left % right)) / right + 0
      return toInt(BigInt(left) / BigInt(right))
    }
    if (left instanceof CelDouble && right instanceof CelDouble)
      return new CelDouble(left.value / right.value)
    if (left instanceof CelUint && right instanceof CelUint) {
      if (right.value === 0n) throw new EvaluationError('division_by_zero', 'division by zero')
      return toUint(left.value / right.value)
    }
    return undefined
  },
  '%': (left, right) => {
    if (isInt(left) && isInt(right)) {
      if (isZero(right)) throw new EvaluationError('modulo_by_zero', 'modulo by zero')
      if (typeof left === 'number' && typeof right === 'number') return (left % right) + 0
      return toInt(BigInt(left) % BigInt(right))
    }
    if (left instanceof CelUint && right instanceof CelUint) {
      if (right.value === 0n) throw new EvaluationError('modulo_by_zero', 'modulo by zero')
      return toUint(left.value % right.value)
    }
    return undefined
  },
}

export function negate(value: CelValue): CelValue | undefined {
  if (typeof value === 'number') return 0 - value
  if (typeof value === 'bigint') return toInt(-value)
  if (value instanceof CelDouble) return new CelDouble(-value.value)
  return undefined
}
