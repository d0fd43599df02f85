import type { Localized } from '@nora/kit'
import type { SourceRange } from '../language/diagnostic.ts'
import type { Phase } from '../language/phase.ts'

/** What an expression may read, and what it has to give. */
export type CheckOptions = {
  readonly phase: Phase
  /** `string` takes numbers and booleans as well: they are written into a text. */
  readonly result: 'bool' | 'string' | 'any'
}

/** Says what is wrong with an expression; offsets count from the start of what was given. */
export type ExpressionFault = SourceRange & {
  /** `syntax`, `unknown_variable`, `unknown_function`, `wrong_type`, `wrong_phase`, `invalid_regex`, … */
  readonly code: string
  readonly message: Localized
  /** An edit that mends it; null: nothing certain is known. */
  readonly fix: (SourceRange & { readonly title: Localized; readonly text: string }) | null
}
