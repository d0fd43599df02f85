import { compileCondition } from '@nora/policy/condition'
import { COST_LIMIT, REQUEST_TYPES, type RequestView } from './request-view.ts'

/** `error` says in the library’s words why the filter could not be evaluated; it does not match then. */
export type FilterOutcome = { readonly isMatch: boolean; readonly error: string | null }

export type Filter = {
  readonly source: string
  run(request: RequestView): FilterOutcome
}

/**
 * Compiles a filter such as `method == "POST" && json.type == "invoice.paid"`. Throws a Problem with the code
 * `InvalidExpression`, whose text and `data` name line and column, for what is no CEL, reads names that a request
 * does not have, or does not answer yes or no.
 */
export function compileFilter(source: string): Filter {
  const condition = compileCondition(source, REQUEST_TYPES, COST_LIMIT)
  return {
    source,
    run(request) {
      const { isMet, error } = condition.evaluate(request)
      return { isMatch: isMet, error }
    },
  }
}
