import { isProblem } from '@nora/kit'
import { exitCodes, Failure } from '../output/failure.ts'

/** Works on a file that somebody named; what the system refuses becomes a Failure of wrong use. */
export async function usingNamedFile<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isProblem(error)) throw error
    throw new Failure(exitCodes.usage, error.text, { code: error.code, cause: error })
  }
}

/** Why a file could not be used, beside its name. Throws what is no matter of the file. */
export function toFileFailure(file: string, error: unknown): { file: string; failure: Failure } {
  if (error instanceof Failure) return { file, failure: error }
  throw error
}
