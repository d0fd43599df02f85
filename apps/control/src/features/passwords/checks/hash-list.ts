import { type Bytes, fromBase64url, listHash } from '@nora/vault-core'
import type { FolderRow } from '../stored/folders.store.ts'
import type { Mark } from '../stored/records.store.ts'

type Name = Pick<FolderRow, 'id' | 'name_version' | 'name_hash'>

/** The hash of all rows of a folder, of which its name is one. */
export function hashList(name: Name, marks: readonly Omit<Mark, 'is_trashed'>[]): Promise<Bytes> {
  return listHash([
    { id: name.id, version: name.name_version, hashes: [fromBase64url(name.name_hash)] },
    ...marks.map(({ id, version, overview_hash, details_hash }) => ({
      id,
      version,
      hashes: [fromBase64url(overview_hash), fromBase64url(details_hash)],
    })),
  ])
}
