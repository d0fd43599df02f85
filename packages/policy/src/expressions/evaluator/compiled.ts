import type { ASTNode } from '@marcbachmann/cel-js'
import { createBudget } from '../budget.ts'
import { EvaluationError } from '../expression.ts'
import { CelOptional, type CelValue } from '../value.ts'
import { type Evaluate, Frame } from '../values/frame.ts'

/** How a variable is read from what the expression is about. */
export type Read = (subject: unknown) => CelValue

/** What a node became; `value` is there when it is the same for every subject. */
export type Compiled = { readonly run: Evaluate; readonly value?: CelValue }

/** Places of macros' variables in the frame, by name. */
export type Scope = ReadonlyMap<string, number>

export type Compiler = {
  readonly reads: ReadonlyMap<ASTNode, Read>
  readonly isTraced: boolean
  compile(node: ASTNode, scope: Scope): Compiled
}

export function constant(value: CelValue): Compiled {
  return { run: () => value, value }
}

/** A result of constants that is computed now; where it fails, it fails when it is evaluated. */
export function fold(run: Evaluate, parts: readonly Compiled[]): Compiled {
  if (!parts.every(({ value }) => value !== undefined)) return { run }
  try {
    return constant(run(new Frame(null, createBudget())))
  } catch {
    return { run }
  }
}

/** A variable that may be absent: an error for want of it becomes an empty optional. */
export function readOptional(read: Read, subject: unknown): CelOptional {
  try {
    return new CelOptional(read(subject))
  } catch (error) {
    if (error instanceof EvaluationError && error.code === 'no_such_key') return new CelOptional(undefined)
    throw error
  }
}
