import type { PublicKey } from '@nora/contract'
import type { ReactNode } from 'react'
import type { KeyScope } from './public-keys-filter.ts'
import type { PublicKeysSearch } from './public-keys-search.ts'

export type PublicKeysPageProps = {
  scope: KeyScope
  search: PublicKeysSearch
  /** `isStep`: worth a step back in the browser, such as an opened drawer. */
  onSearch(change: Partial<PublicKeysSearch>, isStep: boolean): void
  /** To the list of the other scope, for those who may see it. */
  otherList: ReactNode
}

/** What the page does with keys that a list or a drawer shows. */
export type PublicKeyActions = {
  onEdit(key: PublicKey): void
  onRemove(keys: readonly PublicKey[]): void
}
