import type { ApiKey } from '@nora/contract'
import { hasWords, isChosen } from '../../../platform/list-search.ts'
import { isInState } from '../expiry.rules.ts'
import type { ApiKeysSearch } from './api-keys-search.ts'

export const SCOPES = ['full', 'read'] as const

export const NO_FILTERS: Partial<ApiKeysSearch> = { q: undefined, scope: undefined, state: undefined }

export function matchesSearch(key: ApiKey, { q, scope, state }: ApiKeysSearch, now: Date): boolean {
  return (
    isInState(state, key, now) && isChosen(scope, key.scope) && hasWords(q, [key.description, key.masked])
  )
}
