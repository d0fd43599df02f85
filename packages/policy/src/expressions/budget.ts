import { MIB } from '@nora/kit'
import { type Budget, EvaluationError } from './expression.ts'

export const STEPS_LIMIT = 10_000
const VALUES_LIMIT = MIB

/** What the expressions of one phase may cost together. */
export function createBudget(steps = STEPS_LIMIT, size = VALUES_LIMIT): Budget {
  let stepsLeft = steps
  let sizeLeft = size
  return {
    spend(count) {
      stepsLeft -= count
      if (stepsLeft < 0) throw tooExpensive(`the phase takes more than ${steps} steps`)
    },
    allocate(count) {
      sizeLeft -= count
      if (sizeLeft < 0) throw tooExpensive(`the values of the phase take more than ${size} bytes`)
    },
  }
}

export function tooExpensive(message: string): EvaluationError {
  return new EvaluationError('too_expensive', message)
}
