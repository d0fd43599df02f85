import type { ASTNode } from '@marcbachmann/cel-js'
import type { CheckOptions, ExpressionFault } from './check-options.ts'
import { getEnvironment } from './checker/environment.ts'
import { toFault } from './checker/faults.ts'
import { LIMIT_CHARACTERS, tooLong } from './checker/limits.ts'
import { resolve } from './checker/resolve.ts'
import { checkResult } from './checker/results.ts'
import { compile } from './evaluator/compile.ts'
import { toMessage } from './evaluator/trace.ts'
import { EvaluationError, type Expression, type TracedValue } from './expression.ts'
import { type Evaluate, Frame } from './values/frame.ts'

/**
 * Checks and compiles an expression of CEL. What is wrong comes with its place, in both languages, and where one
 * is certain with an edit that mends it.
 */
export function checkExpression(
  source: string,
  options: CheckOptions,
): Expression | { error: ExpressionFault } {
  if (source.length > LIMIT_CHARACTERS) return { error: tooLong(source) }
  const environment = getEnvironment()
  let root: ASTNode
  let type: string
  let resolved: ReturnType<typeof resolve>
  try {
    const parsed = environment.parse(source)
    root = parsed.ast
    resolved = resolve(root, options.phase)
    if (resolved.fault) return { error: resolved.fault }
    const checked = parsed.check()
    if (!checked.valid) return { error: toFault(checked.error, source) }
    type = checked.type ?? 'dyn'
  } catch (error) {
    return { error: toFault(error, source) }
  }
  const fault = checkResult(type, options.result, root)
  if (fault) return { error: fault }
  return toExpression(source, root, type, resolved, options)
}

function toExpression(
  source: string,
  root: ASTNode,
  type: string,
  { reads, variables }: ReturnType<typeof resolve>,
  { result }: CheckOptions,
): Expression {
  const run = compile(root, reads, false)
  let traced: Evaluate | undefined
  const mustFit = (value: ReturnType<Evaluate>) => {
    if (result === 'bool' && typeof value !== 'boolean')
      throw new EvaluationError('wrong_type', 'the result is neither true nor false')
    return value
  }
  return {
    source,
    type,
    variables,
    evaluate(subject, budget) {
      try {
        return mustFit(run(new Frame(subject, budget)))
      } catch (error) {
        throw toEvaluationError(error)
      }
    },
    trace(subject, budget) {
      traced ??= compile(root, reads, true)
      const values: TracedValue[] = []
      try {
        return { outcome: { value: mustFit(traced(new Frame(subject, budget, values))) }, values }
      } catch (error) {
        return { outcome: { error: toMessage(error) }, values }
      }
    },
  }
}

/** Values nested without end overflow the stack: that costs too much. */
function toEvaluationError(error: unknown): EvaluationError {
  if (error instanceof EvaluationError) return error
  return new EvaluationError(error instanceof RangeError ? 'too_expensive' : 'internal', toMessage(error))
}
