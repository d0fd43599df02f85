import type { Localized } from '@nora/kit'

/** A line that cannot be understood: one sentence, and what to write instead. */
export class UsageError extends Error {
  readonly text: Localized
  readonly advice: Localized | undefined

  constructor(text: Localized, advice?: Localized) {
    super(text.en)
    this.name = 'UsageError'
    this.text = text
    this.advice = advice
  }
}
