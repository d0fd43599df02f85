import type { PublicKey } from '@nora/contract/credentials'
import type { ReactNode } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import type { KeyScope } from './public-keys-filter.ts'
import type { PublicKeysSearch } from './public-keys-search.ts'

export type PublicKeysPageProps = PageAddress<PublicKeysSearch> & {
  scope: KeyScope
  /** To the list of the other scope, for those who may see it. */
  otherList: ReactNode
}

/** Changes keys that a list or a drawer shows. */
export type PublicKeyActions = {
  onEdit(key: PublicKey): void
  onRemove(keys: readonly PublicKey[]): void
}
