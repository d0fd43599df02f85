import { type Lang, pickLang } from '@nora/kit'
import type { RequestMessage } from '@nora/policy'

/** The language of the pages that a visitor sees: English for who names none. */
export function chooseLanguage({ head }: RequestMessage): Lang {
  const accepted = head.get('accept-language')
  return accepted === undefined ? 'en' : pickLang([accepted])
}
