import { ApiProblem, NetworkError } from '@nora/client'
import { notify } from '@nora/ui'
import { GivenUp } from '../platform/given-up.ts'
import type { LanguageStore } from '../platform/language.ts'
import type { OnFailure } from '../platform/query-client.ts'
import { appTexts } from './app.messages.ts'

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
    const lang = language.get()
    const texts = appTexts[lang].failure
    if (error instanceof NetworkError) {
      notify({ type: 'error', title: texts.network, message: texts.networkMessage })
    } else if (error instanceof ApiProblem) {
      if (error.code === 'NotFound') return
      notify({
        type: 'error',
        title: meta.failed?.(lang) ?? error.message,
        message: meta.failed && error.message,
      })
    } else {
      notify({ type: 'error', title: meta.failed?.(lang) ?? texts.unknown })
    }
  }
}
