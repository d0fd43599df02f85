import type { WordsLang } from '../../directory/people.ts'
import type { SecretsMethods } from '../../secrets/secrets-views.ts'
import type { VaultSession } from '../../session.ts'
import { accessMethods } from './access-methods.ts'
import { configMethods } from './config-methods.ts'
import { getPersonSet } from './person-set.ts'
import { projectMethods } from './project-methods.ts'

/** What the secrets store adds to a vault. */
export function secretsMethods(session: VaultSession, getWordsLang: () => WordsLang): SecretsMethods {
  return {
    ...projectMethods(session),
    ...configMethods(session, getWordsLang),
    ...accessMethods(session, getWordsLang),
    getSecretSet: (address) => getPersonSet(session, address),
  }
}
