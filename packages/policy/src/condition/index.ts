/** Expressions over plain values: the client has them without the rest of the language, which takes time to load. */
export { type Condition, type ConditionOutcome, compileCondition } from './condition.ts'
export { compileValue, type ValueExpression, type ValueOutcome } from './value-expression.ts'
export type { VariableTypes } from './variable-types.ts'
