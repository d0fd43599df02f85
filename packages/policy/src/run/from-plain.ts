import { type CelValue, fromJson } from '../expressions/index.ts'

/** A plain value of a configuration as rules see it: whole numbers are `int`. */
export function fromPlain(value: unknown): CelValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : fromJson(value)
}
