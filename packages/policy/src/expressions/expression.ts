import type { SourceRange } from '../language/diagnostic.ts'
import type { Subject } from './subject.ts'
import type { CelValue } from './value.ts'

/** What one run may cost, shared by the expressions of a phase. */
export interface Budget {
  /** Counts steps; throws an EvaluationError with the code `too_expensive` when none is left. */
  spend(steps: number): void
  /** Counts characters and items of values that are made; throws the same beyond 1 MiB. */
  allocate(size: number): void
}

/** The setting of V8, which the types of browsers do not know. */
const stacks = Error as ErrorConstructor & { stackTraceLimit: number }

/** Why a value could not be computed. A condition in error is not met. */
export class EvaluationError extends Error {
  /** `no_such_key`, `overflow`, `too_expensive`, … */
  readonly code: string
  constructor(code: string, message: string) {
    // It is an answer like others, and collecting a stack would cost more than all else in an evaluation.
    const limit = stacks.stackTraceLimit
    stacks.stackTraceLimit = 0
    super(message)
    stacks.stackTraceLimit = limit
    this.code = code
  }
}

/** The value of one sub-expression: where it stands in the expression, and what it was. */
export type TracedValue = SourceRange & ({ readonly value: CelValue } | { readonly error: string })

/** A checked and compiled expression. */
export type Expression = {
  readonly source: string
  readonly type: string
  /** The paths of variables that it reads: `req.headers`, `conn.client_ip`. */
  readonly variables: ReadonlySet<string>
  /** Throws an EvaluationError. */
  evaluate(subject: Subject, budget: Budget): CelValue
  /** The same, with each sub-expression that was evaluated, in the order of their ends. */
  trace(
    subject: Subject,
    budget: Budget,
  ): { outcome: { value: CelValue } | { error: string }; values: TracedValue[] }
}

/** A text with `${…}` in it. */
export type Template = {
  readonly source: string
  /** The text when nothing in it has to be evaluated; else null. */
  readonly constant: string | null
  readonly variables: ReadonlySet<string>
  readonly expressions: readonly Expression[]
  /** Throws an EvaluationError. */
  render(subject: Subject, budget: Budget): string
}

export function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && 'render' in value
}

export function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'evaluate' in value
}
