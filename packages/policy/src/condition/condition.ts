import type { Localized } from '@nora/kit'
import { toMessage } from '../expressions/evaluator/trace.ts'
import { compileGated, type GatedExpression, invalid } from './gated-expression.ts'
import type { VariableTypes } from './variable-types.ts'

/** `error`, in the library's words, says why a condition could not be evaluated; it is not met then. */
export type ConditionOutcome = { readonly isMet: boolean; readonly error: string | null }

export type Condition = {
  readonly source: string
  /** Names of the variables that it looks at. */
  readonly variables: ReadonlySet<string>
  /** `values` are plain: strings, numbers, booleans, null, arrays and objects, as in JSON. */
  evaluate(values: Readonly<Record<string, unknown>>): ConditionOutcome
}

/**
 * Compiles an expression that answers yes or no. Throws a Problem with the code `InvalidExpression` that names
 * the column, for what is no CEL, has unknown variables, functions or patterns, wrong types, or another result.
 * `limit` bounds the characters that one evaluation may look at, about a second of work without it.
 */
export function compileCondition(source: string, types: VariableTypes, limit?: number): Condition {
  const expression = compileGated(source, types, limit)
  if (expression.type !== 'bool' && expression.type !== 'dyn')
    throw invalid(source, 0, noBoolean(expression.type))
  return {
    source,
    variables: expression.variables,
    evaluate: (values) => evaluate(expression, values),
  }
}

function evaluate(expression: GatedExpression, values: Readonly<Record<string, unknown>>): ConditionOutcome {
  try {
    const result = expression.evaluate(values)
    return typeof result === 'boolean'
      ? { isMet: result, error: null }
      : { isMet: false, error: 'the result is neither true nor false' }
  } catch (error) {
    return { isMet: false, error: toMessage(error).slice(0, 300) }
  }
}

const noBoolean = (type: string): Localized => ({
  ru: `условие отвечает «да» или «нет», а это выражение — ${type}`,
  en: `a condition answers yes or no, and this expression is of type ${type}`,
})
