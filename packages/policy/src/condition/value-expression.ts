import { toMessage } from '../expressions/evaluator/trace.ts'
import { EvaluationError } from '../expressions/expression.ts'
import type { CelValue } from '../expressions/value.ts'
import { stringifyJson } from '../expressions/values/json.ts'
import { isMap } from '../expressions/values/types.ts'
import { compileGated } from './gated-expression.ts'
import type { VariableTypes } from './variable-types.ts'

/** `value` is plain, as in JSON. `missing`: the expression looks at something that is not there. */
export type ValueOutcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'missing' | 'error'; readonly error: string }

export type ValueExpression = {
  /** As the checker knows it: `string`, `map`, `dyn`, … */
  readonly type: string
  readonly variables: ReadonlySet<string>
  /** `values` are plain: strings, numbers, booleans, null, arrays and objects, as in JSON. */
  evaluate(values: Readonly<Record<string, unknown>>): ValueOutcome
}

/** An expression may name the same long text many times; it is written out here only. */
const RESULT_LIMIT_CHARACTERS = 4_194_304

/**
 * Compiles an expression with any result. Throws a Problem with the code `InvalidExpression` that names the column,
 * for what is no CEL or has unknown variables, functions or patterns. `limit` bounds the characters that one
 * evaluation may look at.
 */
export function compileValue(source: string, types: VariableTypes, limit?: number): ValueExpression {
  const { type, variables, evaluate } = compileGated(source, types, limit)
  return {
    type,
    variables,
    evaluate(values) {
      try {
        const value = evaluate(values)
        assertSmall(value, RESULT_LIMIT_CHARACTERS)
        return { kind: 'value', value: JSON.parse(stringifyJson(value)) as unknown }
      } catch (error) {
        const isMissing = error instanceof EvaluationError && error.code === 'no_such_key'
        return { kind: isMissing ? 'missing' : 'error', error: toMessage(error).slice(0, 300) }
      }
    },
  }
}

/** Returns what is left of the limit. Throws an EvaluationError when nothing is. */
function assertSmall(value: CelValue, left: number): number {
  let rest = left - (typeof value === 'string' ? value.length : 1)
  if (Array.isArray(value)) for (const item of value) rest = assertSmall(item, rest)
  if (isMap(value)) for (const [key, item] of value) rest = assertSmall(item, assertSmall(key, rest))
  if (rest < 0) throw new EvaluationError('too_expensive', 'the result is too large')
  return rest
}
