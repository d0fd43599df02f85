import { ApiProblem } from '@nora/client'
import { exitCodes, Failure } from '../output/failure.ts'
import { calling } from './session.ts'

/** Runs a call whose refusal is about one field: the sentence of the field is what to say. */
export async function callingForm<T>(server: string, call: Promise<T>): Promise<T> {
  try {
    return await calling(server, call)
  } catch (error) {
    const cause = await call.catch((refused: unknown) => refused)
    const [sentence] = cause instanceof ApiProblem ? Object.values(cause.fields) : []
    if (sentence === undefined) throw error
    throw new Failure(exitCodes.usage, { ru: sentence, en: sentence }, { code: 'ValidationError' })
  }
}
