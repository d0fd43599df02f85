/** Conditions of triggers: the client has them without the rest of the language, which takes time to load. */
export { type Condition, type ConditionOutcome, compileCondition } from './condition.ts'
export type { VariableTypes } from './variable-types.ts'
