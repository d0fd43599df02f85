import { getBodyPattern } from './body-pattern.ts'
import { concatBytes, NO_BYTES } from './byte-arrays.ts'
import { PatternReplacer } from './pattern-replacer.ts'

export type Replacement = { readonly pattern: string; readonly to: string }

/** Is told the index of the replacement, and what it found. */
export type OnReplaced = (index: number, content: Uint8Array) => void

/** Applies replacements in order, each to what the ones before have made of the body. */
export class BodyReplacer {
  readonly #steps: readonly PatternReplacer[]

  /** Throws an EvaluationError for what is no pattern. */
  constructor(replacements: readonly Replacement[], onReplaced: OnReplaced) {
    this.#steps = replacements.map(
      ({ pattern, to }, index) =>
        new PatternReplacer(getBodyPattern(pattern), to, (content) => onReplaced(index, content)),
    )
  }

  push(bytes: Uint8Array): Uint8Array {
    let made = bytes
    for (const step of this.#steps) made = step.push(made)
    return made
  }

  /** What was held back; nothing may come after it. */
  end(): Uint8Array {
    let made: Uint8Array = NO_BYTES
    for (const step of this.#steps) made = concatBytes([step.push(made), step.end()])
    return made
  }
}
