import type { WordsLang } from '../directory/people.ts'
import type { VaultSession } from '../session.ts'
import type { SecretsMethods } from './secrets-views.ts'

export function secretsMethods(_session: VaultSession, _getWordsLang: () => WordsLang): SecretsMethods {
  return {} as SecretsMethods
}
