/**
 * The expressions of policies: CEL with types checked before anything runs. The only door to the library that
 * evaluates them: behind it regular expressions are linear in time, functions are those of a list, and what
 * an evaluation may cost is known before it begins. Reads no clock and no network, and keeps no state.
 */
export { type Condition, type ConditionOutcome, compileCondition, type VariableTypes } from './condition.ts'
