import { areEqualTexts, type PolicyAnswer } from '@nora/policy'
import { findGuessesWait, noteWrongGuess } from '../guesses.ts'
import { signInTexts } from '../sign-in.messages.ts'
import type { SignInMethod, SignInView, SignInVisit } from '../sign-in-visit.ts'

/** Asks for the code that the policy has. */
export const pin: SignInMethod = {
  show: (visit) => visit.page(toView(visit)),
  submit: (visit, form): PolicyAnswer | Promise<PolicyAnswer> => {
    const texts = signInTexts[visit.lang]
    // Before the code is looked at: a guesser must not learn from a right one that it was right.
    const retryAfterS = findGuessesWait(visit)
    if (retryAfterS !== null)
      return visit.page({ ...toView(visit), status: 429, error: texts.tooManyGuesses, retryAfterS })
    const { config, text } = visit.input
    if (areEqualTexts(text(config.code), (form.get('code') ?? '').trim()))
      return visit.complete({ provider: 'pin', subject: 'pin', email: '', name: '' })
    noteWrongGuess(visit)
    return visit.page({ ...toView(visit), status: 403, error: texts.pinWrong })
  },
}

function toView({ lang }: SignInVisit): SignInView {
  const { pinTitle: title, pinText: text, pinLabel: label, pinSubmit: submit } = signInTexts[lang]
  return { title, text, form: { fields: [{ kind: 'password', name: 'code', label }], submit } }
}
