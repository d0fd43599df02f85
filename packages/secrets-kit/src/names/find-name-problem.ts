import { NAME_LIMIT } from '../bounds.ts'

/** Why a name is refused. */
export type NameFault =
  | 'empty'
  | 'too_long'
  | 'starts_with_digit'
  | 'has_space'
  | 'has_semicolon'
  | 'has_dollar'
  | 'has_dash'
  | 'has_equals'
  | 'has_cyrillic'
  | 'has_other'

/** `at` is the index of the character, in UTF-16 units. */
export type NameProblem = { code: NameFault; at: number }

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const FOREIGN = /[^A-Za-z0-9_]/u
const FAULTS: readonly (readonly [RegExp, NameFault])[] = [
  [/^\s$/u, 'has_space'],
  [/^;$/, 'has_semicolon'],
  [/^\$$/, 'has_dollar'],
  [/^-$/, 'has_dash'],
  [/^=$/, 'has_equals'],
  [/^\p{Script=Cyrillic}$/u, 'has_cyrillic'],
]

/** Whether programs and shells can take the name: `[A-Za-z_][A-Za-z0-9_]{0,127}` (POSIX, 8.1, and bounded). */
export function isName(name: string): boolean {
  return name.length <= NAME_LIMIT && NAME.test(name)
}

/** The first thing that keeps the text from being a name; undefined for a name. */
export function findNameProblem(name: string): NameProblem | undefined {
  if (name === '') return { code: 'empty', at: 0 }
  const foreign = FOREIGN.exec(name)
  if (foreign) {
    const fault = FAULTS.find(([pattern]) => pattern.test(foreign[0]))
    return { code: fault?.[1] ?? 'has_other', at: foreign.index }
  }
  if (/^\d/.test(name)) return { code: 'starts_with_digit', at: 0 }
  return name.length > NAME_LIMIT ? { code: 'too_long', at: NAME_LIMIT } : undefined
}
