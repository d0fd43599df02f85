import { EvaluationError } from '../expression.ts'
import type { CelValue } from '../value.ts'
import type { Frame } from '../values/frame.ts'
import { getCompileSteps, getMatcher, getMatchSteps } from '../values/regex.ts'
import { checkLength, countCharacters, mustBeShort, toCharacters, toWellFormed } from '../values/strings.ts'
import { isList } from '../values/types.ts'
import { toIndex, toList, toText } from './arguments.ts'

/** Counts a call that goes through a text. */
export function readText(frame: Frame, value: CelValue): string {
  const text = toText(value)
  if (text.length > 1_023) frame.budget.spend(text.length >> 10)
  return text
}

/** Counts a text that a call makes. */
export function makeText(frame: Frame, text: string): string {
  frame.budget.allocate(text.length)
  return checkLength(text)
}

const outOfRange = (index: number) => new EvaluationError('out_of_range', `index out of range: ${index}`)

export function charAt(frame: Frame, text: CelValue, at: CelValue): CelValue {
  const characters = toCharacters(readText(frame, text)) ?? toText(text)
  const index = toIndex(at)
  if (index < 0 || index > characters.length) throw outOfRange(index)
  return characters[index] ?? ''
}

/** Looks for a text among the characters, which are units where no character has two of them. */
export function search(
  frame: Frame,
  value: CelValue,
  part: CelValue,
  from: CelValue | undefined,
  isLast: boolean,
): CelValue {
  const text = readText(frame, value)
  const wanted = toText(part)
  const length = countCharacters(text)
  const start = from === undefined ? (isLast ? length : 0) : toIndex(from)
  if (start < 0 || start > length || (isLast && from !== undefined && start >= length && length > 0))
    throw outOfRange(start)
  if (wanted === '') return start
  const characters = toCharacters(text)
  if (characters === null) return isLast ? text.lastIndexOf(wanted, start) : text.indexOf(wanted, start)
  const unit = characters.slice(0, start).join('').length
  const found = isLast ? text.lastIndexOf(wanted, unit) : text.indexOf(wanted, unit)
  return found === -1 ? -1 : countCharacters(text.slice(0, found))
}

export function substring(frame: Frame, value: CelValue, from: CelValue, to: CelValue | undefined): CelValue {
  const text = readText(frame, value)
  const characters = toCharacters(text)
  const length = characters?.length ?? text.length
  const start = toIndex(from)
  const end = to === undefined ? length : toIndex(to)
  if (start < 0 || start > length) throw outOfRange(start)
  if (end < start || end > length) throw outOfRange(end)
  return characters === null ? text.slice(start, end) : characters.slice(start, end).join('')
}

export function split(
  frame: Frame,
  value: CelValue,
  by: CelValue | undefined,
  most: CelValue | undefined,
): CelValue {
  const text = readText(frame, value)
  const separator = by === undefined ? ' ' : toText(by)
  const limit = most === undefined ? -1 : toIndex(most)
  if (limit === 0) return []
  const parts = separator === '' ? [...text] : text.split(separator)
  frame.budget.spend(parts.length >> 3)
  frame.budget.allocate(text.length + 8 * parts.length)
  if (limit < 0 || parts.length <= limit) return parts
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)]
}

export function replace(
  frame: Frame,
  value: CelValue,
  from: CelValue,
  to: CelValue,
  most: CelValue | undefined,
): CelValue {
  const text = readText(frame, value)
  const wanted = toText(from)
  const limit = most === undefined ? -1 : toIndex(most)
  if (limit === 0) return text
  const parts = wanted === '' ? ['', ...text, ''] : text.split(wanted)
  const replaced = limit < 0 ? parts.length - 1 : Math.min(limit, parts.length - 1)
  const by = toText(to)
  frame.budget.spend(parts.length >> 3)
  frame.budget.allocate(text.length + replaced * by.length)
  mustBeShort(text.length + replaced * (by.length - wanted.length), () => null)
  const head = parts.slice(0, replaced + 1).join(by)
  return makeText(frame, [head, ...parts.slice(replaced + 1)].join(wanted))
}

/** White space of Unicode, to which zero-width spaces do not belong. */
const SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

export function trim(frame: Frame, value: CelValue): string {
  const text = readText(frame, value)
  let start = 0
  let end = text.length
  while (start < end && SPACE.test(text.charAt(start))) start++
  while (end > start && SPACE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

export function join(frame: Frame, value: CelValue, by: CelValue | undefined): string {
  const parts = toList(value).map(toText)
  const separator = by === undefined ? '' : toText(by)
  const length = parts.reduce(
    (sum, part) => sum + part.length,
    separator.length * Math.max(0, parts.length - 1),
  )
  frame.budget.spend((parts.length >> 3) + (length >> 10))
  frame.budget.allocate(length)
  return mustBeShort(length, () => parts.join(separator))
}

export function matches(frame: Frame, value: CelValue, pattern: CelValue): boolean {
  const text = toText(value)
  const source = toText(pattern)
  frame.budget.spend(getCompileSteps(source))
  const matcher = getMatcher(source)
  frame.budget.spend(getMatchSteps(matcher, text.length))
  return matcher.test(text)
}

export function getSize(frame: Frame, value: CelValue): number {
  if (typeof value === 'string') return countCharacters(readText(frame, value))
  if (value instanceof Uint8Array) return value.length
  if (value instanceof Map) return value.size
  return isList(value) ? value.length : toList(value).length
}

/** Changes the case of ASCII letters only. */
export const toAsciiCase = (text: string, isUpper: boolean) =>
  text.replace(isUpper ? /[a-z]+/g : /[A-Z]+/g, (run) => (isUpper ? run.toUpperCase() : run.toLowerCase()))

const NAMED_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
])

/** A text in quotes with what cannot be printed escaped. */
export const quoteText = (text: string) =>
  `"${toWellFormed(text).replace(/[\x07\b\f\n\r\t\v\\"]/g, (character) => NAMED_ESCAPES.get(character) ?? '')}"`
