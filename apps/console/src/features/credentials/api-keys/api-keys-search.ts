import type { ApiKey } from '@nora/contract'
import { hasWords, isChosen, pickTexts, toList } from '../../../platform/list-search.ts'
import { expiryState } from '../expiry.rules.ts'

export const SCOPES = ['full', 'read'] as const
export const STATES = ['valid', 'expiring', 'expired', 'unused'] as const

/** What the address of the page says: search, filters, order, the open drawer or form. */
export type ApiKeysSearch = {
  q?: string
  /** Comma-separated, as is `state`. */
  scope?: string
  state?: string
  sort?: string
  key?: string
  /** The form for a new one is open. */
  new?: string
}

export const NO_FILTERS: Partial<ApiKeysSearch> = { q: undefined, scope: undefined, state: undefined }

export function toApiKeysSearch(search: Record<string, unknown>): ApiKeysSearch {
  return pickTexts(search, ['q', 'scope', 'state', 'sort', 'key', 'new'])
}

export function matchesSearch(key: ApiKey, { q, scope, state }: ApiKeysSearch, now: Date): boolean {
  const states = toList(state)
  const isInState =
    states.length === 0 ||
    states.includes(expiryState(key.expires_at, now)) ||
    (states.includes('unused') && key.last_used_at === null)
  return isInState && isChosen(scope, key.scope) && hasWords(q, [key.description, key.masked])
}
