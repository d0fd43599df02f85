import type { PublicKey } from '@nora/contract'
import { hasWords, isChosen, pickTexts, toList } from '../../../platform/list-search.ts'
import { expiryState } from '../expiry.rules.ts'

/** One's own, or every member's. */
export type KeyScope = 'own' | 'team'

export const FAMILIES = ['ed25519', 'ecdsa', 'rsa', 'hardware'] as const
export const STATES = ['valid', 'expiring', 'expired', 'unused'] as const

/** What the address of the page says: part, search, filters, order, the open drawer or form. */
export type PublicKeysSearch = {
  tab?: 'connect'
  q?: string
  /** Comma-separated, as are `state` and `person`. */
  type?: string
  state?: string
  person?: string
  sort?: string
  key?: string
  /** The form for new ones is open. */
  new?: string
}

export const NO_FILTERS: Partial<PublicKeysSearch> = {
  q: undefined,
  type: undefined,
  state: undefined,
  person: undefined,
}

export function toPublicKeysSearch(search: Record<string, unknown>): PublicKeysSearch {
  const tab: PublicKeysSearch = search.tab === 'connect' ? { tab: 'connect' } : {}
  return { ...tab, ...pickTexts(search, ['q', 'type', 'state', 'person', 'sort', 'key', 'new']) }
}

export function familyOf(type: string): (typeof FAMILIES)[number] {
  if (type.startsWith('sk-')) return 'hardware'
  if (type.startsWith('ecdsa-')) return 'ecdsa'
  return type === 'ssh-rsa' ? 'rsa' : 'ed25519'
}

export function matchesSearch(key: PublicKey, search: PublicKeysSearch, now: Date): boolean {
  const { name, fingerprint, names, user } = key
  const states = toList(search.state)
  const isInState =
    states.length === 0 ||
    states.includes(expiryState(key.expires_at, now)) ||
    (states.includes('unused') && key.last_used_at === null)
  return (
    isInState &&
    isChosen(search.type, familyOf(key.type)) &&
    isChosen(search.person, user.id) &&
    hasWords(search.q, [name, fingerprint, ...names, user.name, user.email])
  )
}

/** `shop, api-dev` as a list, each name once. */
export function toNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
}
