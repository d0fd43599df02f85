import { type Lang, Problem } from '@nora/kit'
import { type AdminTexts, adminTexts } from './admin.messages.ts'

export type FlagValues = Map<string, string | true>

type Sentence = (text: AdminTexts, lang: Lang) => string

/** A mistake of the person who wrote the command. */
export class Mistake extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super('a mistake in the command')
    this.sentence = sentence
  }
}

/** Words and flags of a command line. `known` has the flags, and whether each takes a value. Throws a Mistake. */
export function splitWords(
  args: readonly string[],
  known: Readonly<Record<string, boolean>>,
): { words: string[]; flags: FlagValues } {
  const rest = args.flatMap((arg) => {
    const cut = arg.startsWith('--') ? arg.indexOf('=') : -1
    return cut === -1 ? [arg] : [arg.slice(0, cut), arg.slice(cut + 1)]
  })
  const words: string[] = []
  const flags: FlagValues = new Map()
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const flag = arg
    if (!flag.startsWith('--')) words.push(flag)
    else if (!(flag in known)) throw new Mistake((text) => text.unknownFlag(flag))
    else if (!known[flag]) flags.set(flag, true)
    else {
      const value = rest.shift()
      if (value === undefined) throw new Mistake((text) => text.noValue(flag))
      flags.set(flag, value)
    }
  }
  return { words, flags }
}

/** Runs `parse`; a Mistake becomes a Problem with the usage below it. */
export function withUsage<T>(parse: () => T, usage: (lang: Lang) => string): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    const say = (lang: Lang) => `${error.sentence(adminTexts[lang], lang)}\n\n${usage(lang)}`
    throw new Problem('FlagInvalid', { ru: say('ru'), en: say('en') })
  }
}
