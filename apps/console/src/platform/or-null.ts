import { ApiProblem } from '@nora/client'

/** The answer of a call, or null where the server knows no such thing. */
export async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'NotFound') return null
    throw error
  }
}
