/** One sentence in each language of the product. */
export type Localized = { readonly ru: string; readonly en: string }

export type ProblemOptions = {
  /** Sentence per wrong input field, by the field's path (`email`, `legs.0.port`). */
  fields?: Record<string, Localized>
  /** Public facts a program can act on. Never secrets. */
  data?: Record<string, unknown>
  /** The underlying error, for the log only. */
  cause?: unknown
}

/**
 * The one error that is meant: a code of the contract, a sentence people may read, and facts.
 * Anything else thrown is a bug and is answered with a fixed text.
 */
export class Problem extends Error {
  readonly code: string
  readonly text: Localized
  readonly fields: Record<string, Localized> | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(code: string, text: Localized, options: ProblemOptions = {}) {
    super(text.en, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.text = text
    this.fields = options.fields
    this.data = options.data
  }
}

export function isProblem(error: unknown, code?: string): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code)
}
