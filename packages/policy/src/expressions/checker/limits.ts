import type { Localized } from '@nora/kit'
import type { ExpressionFault } from '../check-options.ts'

export const LIMIT_CHARACTERS = 4_096
/** Lists that are gone through within one another. */
export const DEEPEST_NESTING = 3
/** What a tree of the library may be. */
export const TREE_LIMITS = {
  maxAstNodes: 1_000,
  maxDepth: 32,
  maxListElements: 500,
  maxMapEntries: 200,
  maxCallArguments: 8,
}

export function tooLong(source: string): ExpressionFault {
  const message: Localized = {
    en: `The expression is longer than ${LIMIT_CHARACTERS} characters. Split it into several, which must all hold.`,
    ru: `Выражение длиннее ${LIMIT_CHARACTERS} знаков. Разделите его на несколько: верны должны быть все.`,
  }
  return { code: 'too_long', message, start: 0, end: source.length, fix: null }
}

export function tooDeep(start: number, end: number): ExpressionFault {
  const message: Localized = {
    en: `Lists are gone through within one another deeper than ${DEEPEST_NESTING} levels.`,
    ru: `Списки перебираются друг в друге глубже ${DEEPEST_NESTING} уровней.`,
  }
  return { code: 'too_deep', message, start, end, fix: null }
}
