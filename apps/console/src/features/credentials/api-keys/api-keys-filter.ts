import type { ApiKey } from '@nora/contract/credentials'
import { hasWords, isChosen } from '../../../platform/lists/list-search.ts'
import { isInState } from '../expiry.rules.ts'
import type { ApiKeysSearch } from './api-keys-search.ts'

export const SCOPES = ['full', 'read'] as const

export function matchesSearch(key: ApiKey, { q, scope, state }: ApiKeysSearch, now: Date): boolean {
  return (
    isInState(state, key, now) && isChosen(scope, key.scope) && hasWords(q, [key.description, key.masked])
  )
}
