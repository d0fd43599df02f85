import { ApiProblem } from '@nora/client'

/** The server could not read what is searched for: the list stays as it was. */
export function isUnreadable(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'ValidationError'
}
