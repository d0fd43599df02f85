import { RE2JS } from 're2js'
import { EvaluationError } from '../expression.ts'

const LIMIT_CHARACTERS = 1_000
/** Repetitions are written out for the machine, and take memory and time by their product. */
const LIMIT_SIZE = 1_000
const KEPT = 100
/** An optional `^`, literals in an optional group, an optional `$`. */
const SIMPLE = /^(\^?)(?:\((?:\?:)?([^()]*)\)|([^()|]*))(\$?)$/

/** The last patterns that were used: nearly always the literals of a few expressions. */
const compiled = new Map<string, Matcher>()

export type Matcher = {
  /** Whether the text has a match anywhere in it. */
  readonly test: (text: string) => boolean
  /** Instructions of the machine: a step through each may be needed for each character. */
  readonly size: number
}

/**
 * A pattern of RE2 as a function whose time is linear in the text's length; plain prefixes, suffixes and
 * words become calls on strings. Throws an EvaluationError for what is no pattern or is too long.
 */
export function getMatcher(pattern: string): Matcher {
  const known = compiled.get(pattern)
  if (known) return known
  const made = toMatcher(pattern)
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(pattern, made)
  return made
}

/** Why a text is no pattern, in the library's words; null when it is one. */
export function patternProblem(pattern: string): string | null {
  try {
    getMatcher(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Steps that matching a text takes at most, by what the machine was measured to need. */
export function getMatchSteps({ size }: Matcher, length: number): number {
  return 1 + ((length * Math.max(size, 8)) >> 9)
}

/** Steps of a pattern that is not a literal, so that it may have to be compiled. */
export function getCompileSteps(pattern: string): number {
  if (compiled.has(pattern)) return 1
  return pattern.includes('{') ? 1_000 : 20 + (pattern.length >> 1)
}

function toMatcher(pattern: string): Matcher {
  if (pattern.length > LIMIT_CHARACTERS)
    throw new EvaluationError('invalid_regex', `a pattern is longer than ${LIMIT_CHARACTERS} characters`)
  if (getUnrolledSize(pattern) > LIMIT_SIZE)
    throw new EvaluationError(
      'invalid_regex',
      `the repetitions of a pattern make more than ${LIMIT_SIZE} parts`,
    )
  const simple = toStringCalls(pattern)
  if (simple !== null) return { test: simple, size: 1 }
  try {
    const machine = RE2JS.compile(pattern)
    return { test: (text) => machine.matcher(text).find(), size: machine.programSize() }
  } catch (error) {
    throw new EvaluationError('invalid_regex', (error as Error).message)
  }
}

function toStringCalls(pattern: string): Matcher['test'] | null {
  const [, start, group, plain, end] = SIMPLE.exec(pattern) ?? []
  const source = group ?? plain
  if (source === undefined) return null
  const words = source.split('|').map(toLiteral)
  if (!words.every((word) => word !== null)) return null
  if (start && end) return (text) => words.includes(text)
  if (start) return (text) => words.some((word) => text.startsWith(word))
  if (end) return (text) => words.some((word) => text.endsWith(word))
  return (text) => words.some((word) => text.includes(word))
}

/** The text that a pattern without operators stands for; null when it has some. */
function toLiteral(source: string): string | null {
  // A backslash before punctuation means the character itself; before a letter, a class.
  const isLiteral = /^(?:[^\\^$.|?*+()[\]{}]|\\[^\w\s])*$/u.test(source)
  return isLiteral ? source.replace(/\\(.)/gu, '$1') : null
}

const TOKEN = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\{(\d{1,4})(?:,(\d{0,4}))?\}|[()]|[\s\S]/gu

/** How many parts a pattern has once its counted repetitions are written out. */
function getUnrolledSize(pattern: string): number {
  const outer: number[] = []
  let total = 0
  let last = 0
  for (const [token, least, most] of pattern.matchAll(TOKEN)) {
    if (token === '(') {
      outer.push(total)
      total = 0
      last = 0
    } else if (token === ')') {
      last = total
      total += outer.pop() ?? 0
    } else if (least !== undefined) {
      const added = last * (Math.max(Number(least), Number(most ?? 0)) - 1)
      total += Math.max(0, added)
      last += Math.max(0, added)
    } else {
      last = 1
      total += 1
    }
  }
  return total
}
