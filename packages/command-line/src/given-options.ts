import { parseArgs } from 'node:util'
import type { OptionSpec } from './command-shape.ts'

/** Holds what was given on the command line, in its order. */
export type Given = {
  words: Word[]
  options: GivenOption[]
}

type Word = { text: string; index: number }
type GivenOption = { spec: OptionSpec; value: string | undefined; isNegated: boolean; index: number }

/** Cuts a line into words and options; `onUnknown` hears of what is neither. */
export function tokenize(
  args: readonly string[],
  specs: readonly OptionSpec[],
  onUnknown: (name: string) => void,
): Given {
  const options = Object.fromEntries(
    specs.map(({ name, kind, short }) => [
      name,
      { type: kind === 'text' ? 'string' : 'boolean', ...(short && { short }) } as const,
    ]),
  )
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given: Given = { words: [], options: [] }
  for (const token of tokens) {
    const { index } = token
    if (token.kind === 'positional') given.words.push({ text: token.value, index })
    if (token.kind !== 'option') continue
    const { name, value } = token
    const spec = specs.find((known) => known.name === name)
    const negated = specs.find((known) => known.kind === 'switch' && name === `no-${known.name}`)
    if (spec) given.options.push({ spec, value, isNegated: false, index })
    else if (negated) given.options.push({ spec: negated, value: undefined, isNegated: true, index })
    else onUnknown(token.rawName)
  }
  return given
}

/**
 * Gives options whose value may be left out the word behind them, as long as there are more words than the
 * command takes: `http 3000 --cors ORIGIN`, but `http --cors 3000`.
 */
export function takeOptionalValues(given: Given, wordsTaken: number): void {
  for (const option of given.options) {
    if (option.spec.kind !== 'optional' || option.value !== undefined) continue
    const next = given.words.findIndex(({ index }) => index === option.index + 1)
    if (next === -1 || given.words.length <= wordsTaken) continue
    option.value = given.words[next]?.text
    given.words.splice(next, 1)
  }
}
