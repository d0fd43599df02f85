import { ApiProblem, NetworkError } from '@nora/client'
import { notify } from '@nora/ui'
import { failureTexts } from '../platform/failure.messages.ts'
import { serverSentence } from '../platform/failure-sentence.ts'
import { GivenUp } from '../platform/given-up.ts'
import type { LanguageStore } from '../platform/language.ts'
import type { OnFailure } from '../platform/query-client.ts'

export type FailureDeps = {
  language: LanguageStore
  /** The session is over, or waits for its second factor: forget the user and lead to where it goes on. */
  onSignedOut(isFactorDue: boolean): void
}

/** What every failed call leads to, unless its caller shows it in place. */
export function createFailureHandler({ language, onSignedOut }: FailureDeps): OnFailure {
  return (error, meta) => {
    const isSignedOut = error instanceof ApiProblem && (error.status === 401 || error.status === 425)
    if (isSignedOut && !meta.isSigningIn) return onSignedOut(error.status === 425)
    if (meta.isPlaced || error instanceof GivenUp) return
    if (error instanceof ApiProblem && error.code === 'NotFound') return
    const lang = language.get()
    const texts = failureTexts[lang]
    if (error instanceof NetworkError) {
      notify({ type: 'error', title: texts.noAnswer, message: texts.noAnswerSentence })
      return
    }
    const failed = meta.failed?.(lang)
    const sentence = serverSentence(error)
    notify({ type: 'error', title: failed ?? sentence ?? texts.unknown, message: failed && sentence })
  }
}
