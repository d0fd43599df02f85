import { ApiProblem } from '@nora/client'

/** There is none, or the reader has no role in it (any more). */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 404
}
