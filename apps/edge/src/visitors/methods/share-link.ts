import { signInTexts } from '../sign-in.messages.ts'
import type { SignInMethod } from '../sign-in-visit.ts'

/** Nothing can be entered here: the link itself lets in, wherever it leads. */
export const shareLink: SignInMethod = {
  show: (visit) => {
    const { shareTitle: title, shareText: text } = signInTexts[visit.lang]
    return visit.page({ title, text, form: null, status: 403 })
  },
}
