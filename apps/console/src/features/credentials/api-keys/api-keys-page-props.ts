import type { ApiKey } from '@nora/contract/credentials'
import type { ReactNode } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import type { ApiKeysSearch } from './api-keys-search.ts'

export type ApiKeysPageProps = PageAddress<ApiKeysSearch> & {
  /** The address that programs call. */
  consoleUrl: string
  docsLink: ReactNode
}

/** Changes keys that a list or a drawer shows. */
export type ApiKeyActions = {
  onRename(key: ApiKey): void
  onRevoke(keys: readonly ApiKey[]): void
}
