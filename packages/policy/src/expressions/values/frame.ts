import { type Budget, EvaluationError, type TracedValue } from '../expression.ts'
import type { CelValue } from '../value.ts'

/** Where an evaluation stands: what it reads, what it may cost, and the variables of its macros. */
export class Frame<S = unknown> {
  readonly subject: S
  readonly budget: Budget
  /** By the place that the compiler gave each. */
  readonly locals: CelValue[] = []
  /** null: nothing is traced. */
  readonly traced: TracedValue[] | null
  constructor(subject: S, budget: Budget, traced: TracedValue[] | null = null) {
    this.subject = subject
    this.budget = budget
    this.traced = traced
  }
}

export type Evaluate = (frame: Frame) => CelValue

export function noSuchKey(key: unknown): EvaluationError {
  return new EvaluationError('no_such_key', `No such key: ${String(key).slice(0, 200)}`)
}

export function noSuchOverload(what: string): EvaluationError {
  return new EvaluationError('no_such_overload', `no such overload: ${what}`)
}

/** Returns what is there; its absence is an error of the expression. */
export function mustHave<T>(value: T | null | undefined, path: string): T {
  if (value === null || value === undefined) throw noSuchKey(path)
  return value
}
