import type { PageAddress } from '../../../platform/lists/list-search.ts'
import type { VaultSearch } from '../vault-search.ts'

export type VaultPageProps = PageAddress<VaultSearch> & {
  /** Null: the records of all folders. */
  folderId: string | null
}
