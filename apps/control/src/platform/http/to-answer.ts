import type { Route } from '@nora/contract'

/** The answer as the contract says it. Throws for one that is not. */
export function toAnswer(route: Route, answer: unknown): unknown {
  const parsed = route.answer?.safeParse(answer)
  if (parsed && !parsed.success) {
    throw new Error(`the answer of ${route.method} ${route.path} is not what the contract says`, {
      cause: parsed.error,
    })
  }
  return parsed?.data
}
