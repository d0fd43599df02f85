/**
 * Expressions of policies: CEL checked by a library, evaluated by closures of ours over a lazy request, within a
 * budget of steps and sizes; the tables of what they can read and call. Reads no clock and no network.
 */
export { createBudget } from './budget.ts'
export { checkExpression } from './check-expression.ts'
export type { ExpressionFault } from './check-options.ts'
export { findNearest } from './checker/nearest.ts'
export { EvaluationError, type Expression, type Template, type TracedValue } from './expression.ts'
export { FUNCTIONS } from './functions/table.ts'
export { parseTemplate } from './parse-template.ts'
export { type RenderedValue, renderValue } from './render-value.ts'
export type { ConnectionSubject, Headers, RequestSubject, ResponseSubject, Subject } from './subject.ts'
export { CelTimestamp, type CelValue } from './value.ts'
export { fromJson } from './values/json.ts'
export { patternProblem as getPatternProblem } from './values/regex.ts'
export { VARIABLES } from './variables/table.ts'
