import { type ProblemCode, problems } from '@nora/contract'
import { type Localized, Problem, type ProblemOptions } from '@nora/kit'

/** A Problem of the contract, with the contract's sentence unless a better one is given. */
export function problem(code: ProblemCode, text?: Localized | null, options?: ProblemOptions): Problem {
  return new Problem(code, text ?? problems[code].text, options)
}

/** Makes the problem of wrong input in one field. */
export function fieldProblem(field: string, text: Localized, data?: Record<string, unknown>): Problem {
  return problem('ValidationError', null, { fields: { [field]: text }, data })
}

/** Refused for now: the caller may come back after `retryAfterS` seconds. */
export function tooMany(retryAfterS: number, text?: Localized): Problem {
  return problem('TooManyRequests', text, { data: { retry_after_s: Math.max(1, Math.ceil(retryAfterS)) } })
}
