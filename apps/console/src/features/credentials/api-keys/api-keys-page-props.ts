import type { ApiKey } from '@nora/contract'
import type { ReactNode } from 'react'
import type { ApiKeysSearch } from './api-keys-search.ts'

export type ApiKeysPageProps = {
  search: ApiKeysSearch
  /** `isStep`: worth a step back in the browser, such as an opened drawer. */
  onSearch(change: Partial<ApiKeysSearch>, isStep: boolean): void
  /** Where programs call. */
  consoleUrl: string
  docsLink: ReactNode
}

/** What the page does with keys that a list or a drawer shows. */
export type ApiKeyActions = {
  onRename(key: ApiKey): void
  onRevoke(keys: readonly ApiKey[]): void
}
