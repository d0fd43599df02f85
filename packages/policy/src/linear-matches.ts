import { RE2JS } from 're2js'

const LIMIT_CHARACTERS = 1_000
const KEPT = 100

/** The last patterns that were used: nearly always the literals of a few expressions. */
const compiled = new Map<string, RE2JS>()

/**
 * CEL's `matches`: RE2 syntax, found anywhere in the text, in time linear in its length. Throws for a pattern
 * that is none or is too long.
 */
export function linearMatches(text: string, pattern: string): boolean {
  return getPattern(pattern).matcher(text).find()
}

/** Why a text is no pattern, in the library's words; null when it is one. */
export function patternProblem(pattern: string): string | null {
  try {
    getPattern(pattern)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function getPattern(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  if (pattern.length > LIMIT_CHARACTERS)
    throw new Error(`a pattern is longer than ${LIMIT_CHARACTERS} characters`)
  const made = RE2JS.compile(pattern)
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(pattern, made)
  return made
}
