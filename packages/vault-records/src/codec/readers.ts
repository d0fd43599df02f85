import { RecordError, type RecordFault } from '../record-error.ts'

/** Takes what is wrong with a field; parsing throws it, a form collects it. */
export type Report = (code: RecordFault, field: string) => void

/** Checks `value` and answers it as `T`. What it reported about is not to be relied on. */
export type Reader<T> = (value: unknown, field: string, report: Report) => T

export const throwFault: Report = (code, field) => {
  throw new RecordError(code, field)
}

/** `limit` counts UTF-16 units. */
export function text(limit: number): Reader<string> {
  return (value, field, report) => {
    if (typeof value !== 'string') report(value === undefined ? 'missing' : 'wrong_type', field)
    else if (value.length > limit) report('too_long', field)
    return value as string
  }
}

export const flag: Reader<boolean> = (value, field, report) => {
  if (typeof value !== 'boolean') report(value === undefined ? 'missing' : 'wrong_type', field)
  return value as boolean
}

export function count(limit: number): Reader<number> {
  return (value, field, report) => {
    if (!Number.isSafeInteger(value)) report(value === undefined ? 'missing' : 'wrong_type', field)
    else if ((value as number) < 0 || (value as number) > limit) report('too_large', field)
    return value as number
  }
}

export function oneOf<const T extends string>(...values: readonly T[]): Reader<T> {
  return (value, field, report) => {
    if (value === undefined) report('missing', field)
    else if (typeof value !== 'string') report('wrong_type', field)
    else if (!values.includes(value as T)) report('unknown_value', field)
    return value as T
  }
}

export function nullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, field, report) => (value === null ? null : reader(value, field, report))
}

/** A text of the form, or the report. */
export function matching(pattern: RegExp, code: RecordFault): Reader<string> {
  return (value, field, report) => {
    if (typeof value !== 'string') report(value === undefined ? 'missing' : 'wrong_type', field)
    else if (!pattern.test(value)) report(code, field)
    return value as string
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/

/** ISO 8601 in UTC, on a day that exists. */
export const instant: Reader<string> = (value, field, report) => {
  const given = matching(INSTANT, 'not_an_instant')(value, field, report)
  if (INSTANT.test(given) && !isRealDay(given.slice(0, 10), given)) report('not_an_instant', field)
  return given
}

/** Whether `YYYY-MM-DD` is a day of the calendar; `whole` may carry a time that has to exist too. */
export function isRealDay(day: string, whole = day): boolean {
  const time = Date.parse(whole)
  // Date.parse moves 31 February on to March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

export function list<T>(reader: Reader<T>, limit: number): Reader<T[]> {
  return (value, field, report) => {
    if (!Array.isArray(value)) {
      report(value === undefined ? 'missing' : 'wrong_type', field)
      return []
    }
    if (value.length > limit) report('too_many', field)
    return value.slice(0, limit).map((item, index) => reader(item, `${field}.${index}`, report))
  }
}

type Shape = { readonly [key: string]: Reader<unknown> }
type Read<S extends Shape> = { [K in keyof S]: S[K] extends Reader<infer T> ? T : never }

/** Keys that the shape does not name stay as they were: a newer client wrote them. */
export function object<S extends Shape>(shape: S): Reader<Read<S>> {
  return (value, field, report) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report(value === undefined ? 'missing' : 'wrong_type', field)
      return {} as Read<S>
    }
    const given = value as Record<string, unknown>
    const known = Object.entries(shape).map(([key, reader]) => {
      return [key, reader(given[key], field === '' ? key : `${field}.${key}`, report)]
    })
    return { ...Object.fromEntries(known), ...rest(given, shape) } as Read<S>
  }
}

function rest(given: Record<string, unknown>, shape: Shape): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([key]) => !Object.hasOwn(shape, key)))
}
