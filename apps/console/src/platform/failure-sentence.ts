import { ApiProblem, NetworkError, TIMEOUT_MS, UNNAMED } from '@nora/client'
import { type Lang, SECOND_MS } from '@nora/kit'
import { failureTexts } from './failure.messages.ts'

/** The server's own sentence; undefined when it gave none, such as the page of a proxy in between. */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof ApiProblem && error.code !== UNNAMED ? error.message : undefined
}

/** What to say of a failure where it happened: why there was no answer, or the server's sentence. */
export function failureSentence(error: unknown, lang: Lang): string {
  const { reasons, unknown } = failureTexts[lang]
  if (!(error instanceof NetworkError)) return serverSentence(error) ?? `${unknown}.`
  return error.reason === 'timeout' ? reasons.timeout(TIMEOUT_MS / SECOND_MS) : reasons[error.reason]
}
