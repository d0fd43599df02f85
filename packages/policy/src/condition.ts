import { Environment } from '@marcbachmann/cel-js'
import { type Localized, Problem } from '@nora/kit'
import { type CostBounds, getCostBounds, isAffordable } from './cost.ts'
import { linearMatches, patternProblem } from './linear-matches.ts'
import { getCalls, getFreeVariables, getLiteralArguments, getNesting, renameMethod } from './syntax-tree.ts'

/** CEL types by name, `map<string, list<string>>`, or the fields of an object. */
export type VariableTypes = { readonly [name: string]: string | VariableTypes }

/** `error`, in the library's words, says why a condition could not be evaluated; it is not met then. */
export type ConditionOutcome = { readonly isMet: boolean; readonly error: string | null }

export type Condition = {
  readonly source: string
  /** Names of the variables that it looks at. */
  readonly variables: ReadonlySet<string>
  /** `values` are plain: strings, numbers, booleans, null, arrays and objects, as in JSON. */
  evaluate(values: Readonly<Record<string, unknown>>): ConditionOutcome
}

const LIMIT_CHARACTERS = 4_096
const LIMITS = {
  maxAstNodes: 200,
  maxDepth: 24,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
}
const DEEPEST_NESTING = 3
/** No expression can call it by this name, because it is not in the list. */
const LINEAR_MATCHES = 'linear_matches'

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

/**
 * Compiles an expression that answers yes or no. Throws a Problem with the code `InvalidExpression` that names
 * the column, for what is no CEL, has unknown variables, functions or patterns, wrong types, or another result.
 */
export function compileCondition(source: string, types: VariableTypes): Condition {
  if (source.length > LIMIT_CHARACTERS) throw invalid(source, 0, tooLong)
  const environment = getEnvironment(types)
  const checked = environment.check(source)
  if (!checked.valid) {
    const { range, summary } = checked.error ?? { summary: 'not an expression' }
    throw invalid(source, range?.start ?? 0, { ru: summary, en: summary })
  }
  if (checked.type !== 'bool' && checked.type !== 'dyn')
    throw invalid(source, 0, noBoolean(checked.type ?? ''))

  const parsed = environment.parse(source)
  const refused = getCalls(parsed.ast).find(({ name }) => !FUNCTIONS.has(name))
  if (refused) throw invalid(source, refused.start, unknownFunction(refused.name))
  if (getNesting(parsed.ast) > DEEPEST_NESTING) throw invalid(source, 0, tooDeep)
  for (const { value, start } of getLiteralArguments(parsed.ast, 'matches')) {
    const problem = patternProblem(value)
    if (problem !== null) throw invalid(source, start, { ru: problem, en: problem })
  }
  const bounds = getCostBounds(parsed.ast)
  renameMethod(parsed.ast, 'matches', LINEAR_MATCHES)
  return {
    source,
    variables: getFreeVariables(parsed.ast),
    evaluate: (values) => evaluate(parsed, values, bounds),
  }
}

function getEnvironment(types: VariableTypes): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
    limits: LIMITS,
  })
  environment.registerFunction(`string.${LINEAR_MATCHES}(string): bool`, linearMatches)
  for (const [name, type] of Object.entries(types)) {
    if (typeof type === 'string') environment.registerVariable(name, type)
    else environment.registerVariable({ name, schema: type })
  }
  return environment
}

function evaluate(
  parsed: (values: Record<string, unknown>) => unknown,
  values: Readonly<Record<string, unknown>>,
  bounds: CostBounds,
): ConditionOutcome {
  try {
    if (!isAffordable(bounds, values)) return { isMet: false, error: 'too large for this condition' }
    const result = parsed(values)
    return typeof result === 'boolean'
      ? { isMet: result, error: null }
      : { isMet: false, error: 'the result is neither true nor false' }
  } catch (error) {
    return { isMet: false, error: getSummary(error) }
  }
}

/** Returns the message without the excerpt that the library draws below it. */
function getSummary(error: unknown): string {
  const { summary, message } = error as { summary?: string; message?: string }
  return (summary ?? message ?? String(error)).slice(0, 300)
}

function invalid(source: string, offset: number, { ru, en }: Localized): Problem {
  const before = source.slice(0, offset).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  const line = before.length
  const place = source.includes('\n')
    ? { ru: `строка ${line}, столбец ${column}`, en: `line ${line}, column ${column}` }
    : { ru: `столбец ${column}`, en: `column ${column}` }
  return new Problem('InvalidExpression', { ru: `${place.ru}: ${ru}`, en: `${place.en}: ${en}` })
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
const noBoolean = (type: string): Localized => ({
  ru: `условие отвечает «да» или «нет», а это выражение — ${type}`,
  en: `a condition answers yes or no, and this expression is of type ${type}`,
})
