import type { PublicKey } from '@nora/contract/credentials'
import { hasWords, isChosen } from '../../../platform/lists/list-search.ts'
import { isInState } from '../expiry.rules.ts'
import type { PublicKeysSearch } from './public-keys-search.ts'

/** One's own, or every member's. */
export type KeyScope = 'own' | 'team'

export const FAMILIES = ['ed25519', 'ecdsa', 'rsa', 'hardware'] as const

export function getFamily(type: string): (typeof FAMILIES)[number] {
  if (type.startsWith('sk-')) return 'hardware'
  if (type.startsWith('ecdsa-')) return 'ecdsa'
  return type === 'ssh-rsa' ? 'rsa' : 'ed25519'
}

export function matchesSearch(key: PublicKey, search: PublicKeysSearch, now: Date): boolean {
  const { name, fingerprint, names, user } = key
  return (
    isInState(search.state, key, now) &&
    isChosen(search.type, getFamily(key.type)) &&
    isChosen(search.person, user.id) &&
    hasWords(search.q, [name, fingerprint, ...names, user.name, user.email])
  )
}

/** `shop, api-dev` as a list, each name once. */
export function toNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((name) => name !== ''))]
}
