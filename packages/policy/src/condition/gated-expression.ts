import { Environment } from '@marcbachmann/cel-js'
import { type Localized, Problem } from '@nora/kit'
import { createBudget } from '../expressions/budget.ts'
import {
  getCalls,
  getFreeVariables,
  getLiteralArguments,
  getNesting,
} from '../expressions/checker/syntax-tree.ts'
import { compile } from '../expressions/evaluator/compile.ts'
import { EvaluationError } from '../expressions/expression.ts'
import type { CelValue } from '../expressions/value.ts'
import { Frame } from '../expressions/values/frame.ts'
import { patternProblem } from '../expressions/values/regex.ts'
import { getCostBounds, isAffordable } from './cost.ts'
import { getReads, PlainValues } from './plain-values.ts'
import type { VariableTypes } from './variable-types.ts'

const LIMIT_CHARACTERS = 4_096
const LIMITS = {
  maxAstNodes: 200,
  maxDepth: 24,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
}
const DEEPEST_NESTING = 3
/** The estimate before an evaluation bounds it; these only end what it does not foresee. */
const STEPS_LIMIT = 1_000_000_000
const SIZE_LIMIT = 1_000_000_000

/**
 * Functions that make lists or strings longer, or name what is computed, would defeat the estimate, so they are
 * left out.
 */
const FUNCTIONS = new Set([
  ...['has', 'all', 'exists', 'exists_one', 'filter', 'map'],
  ...['size', 'contains', 'startsWith', 'endsWith', 'matches', 'indexOf', 'lastIndexOf', 'substring'],
  ...['lowerAscii', 'upperAscii', 'trim', 'bool', 'int', 'uint', 'double', 'string', 'type', 'dyn'],
  ...['timestamp', 'duration', 'getDate', 'getDayOfMonth', 'getDayOfWeek', 'getDayOfYear', 'getFullYear'],
  ...['getHours', 'getMilliseconds', 'getMinutes', 'getMonth', 'getSeconds'],
])

/** A checked expression whose evaluation ends in time, whatever the values are. */
export type GatedExpression = {
  /** As the checker knows it: `bool`, `string`, `dyn`, … */
  readonly type: string
  /** Names of the variables that it looks at. */
  readonly variables: ReadonlySet<string>
  /** Throws an EvaluationError, `too_expensive` where the values are too large for it. */
  evaluate(values: Readonly<Record<string, unknown>>): CelValue
}

/**
 * Compiles an expression behind the gate. Throws a Problem with the code `InvalidExpression` that names the column,
 * in words and as `data`, for what is no CEL or has unknown variables, functions or patterns. `limit` bounds the
 * characters that one evaluation may look at.
 */
export function compileGated(source: string, types: VariableTypes, limit?: number): GatedExpression {
  if (source.length > LIMIT_CHARACTERS) throw invalid(source, 0, tooLong)
  const environment = getEnvironment(types)
  const checked = environment.check(source)
  if (!checked.valid) {
    const { range, summary } = checked.error ?? { summary: 'not an expression' }
    throw invalid(source, range?.start ?? 0, { ru: summary, en: summary })
  }
  const parsed = environment.parse(source)
  const refused = getCalls(parsed.ast).find(({ name }) => !FUNCTIONS.has(name))
  if (refused) throw invalid(source, refused.start, unknownFunction(refused.name))
  if (getNesting(parsed.ast) > DEEPEST_NESTING) throw invalid(source, 0, tooDeep)
  for (const { value, start } of getLiteralArguments(parsed.ast, 'matches')) {
    const problem = patternProblem(value)
    if (problem !== null) throw invalid(source, start, { ru: problem, en: problem })
  }
  const bounds = getCostBounds(parsed.ast)
  const run = compile(parsed.ast, getReads(parsed.ast, types), false)
  return {
    type: checked.type ?? 'dyn',
    variables: getFreeVariables(parsed.ast),
    evaluate(values) {
      if (!isAffordable(bounds, values, limit))
        throw new EvaluationError('too_expensive', 'too large for this expression')
      return run(new Frame(new PlainValues(values), createBudget(STEPS_LIMIT, SIZE_LIMIT)))
    },
  }
}

function getEnvironment(types: VariableTypes): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
    limits: LIMITS,
  })
  for (const [name, type] of Object.entries(types)) {
    if (typeof type === 'string') environment.registerVariable(name, type)
    else environment.registerVariable({ name, schema: type })
  }
  return environment
}

/** `data` has the line and column, from 1. */
export function invalid(source: string, offset: number, { ru, en }: Localized): Problem {
  const before = source.slice(0, offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  const line = before.length
  const place = source.includes('\n')
    ? { ru: `строка ${line}, столбец ${column}`, en: `line ${line}, column ${column}` }
    : { ru: `столбец ${column}`, en: `column ${column}` }
  return new Problem(
    'InvalidExpression',
    { ru: `${place.ru}: ${ru}`, en: `${place.en}: ${en}` },
    { data: { line, column } },
  )
}

const tooLong: Localized = {
  ru: `выражение длиннее ${LIMIT_CHARACTERS} знаков`,
  en: `the expression is longer than ${LIMIT_CHARACTERS} characters`,
}
const tooDeep: Localized = {
  ru: `списки перебираются внутри друг друга глубже ${DEEPEST_NESTING} уровней`,
  en: `lists are gone through within one another deeper than ${DEEPEST_NESTING} levels`,
}
const unknownFunction = (name: string): Localized => ({
  ru: `функции ${name} здесь нет`,
  en: `there is no function ${name} here`,
})
