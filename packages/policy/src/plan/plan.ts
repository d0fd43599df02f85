import type { Expression } from '../expressions/expression.ts'
import type { SourceRange } from '../language/diagnostic.ts'
import type { Phase } from '../language/phase.ts'

/** A policy ready to run. */
export type Plan = {
  readonly source: string
  readonly phases: { readonly [P in Phase]: readonly PlannedRule[] }
}

export type PlannedRule = SourceRange & {
  readonly name: string | null
  /** All must hold. */
  readonly expressions: readonly (Expression & { readonly place: SourceRange })[]
  readonly actions: readonly PlannedAction[]
}

/**
 * An action with its configuration checked and its defaults filled in: templates are `Template`, expressions
 * `Expression`, everything else is plain JSON.
 */
export type PlannedAction = SourceRange & {
  readonly type: string
  /** false: what it would refuse is noted and passes. */
  readonly isEnforced: boolean
  readonly config: Readonly<Record<string, unknown>>
}
