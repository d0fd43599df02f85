import type { FolderView } from '@nora/vault-client'
import type { FolderExport } from '../../../platform/vault-transfers.ts'
import { listWithin, toPath } from '../folders/folder-groups.ts'

/** The folder with all below it, or every folder; each under the names that lead to it. */
export function toFolderExports(folders: readonly FolderView[], id: string | null): FolderExport[] {
  const within = id === null ? null : listWithin(folders, id)
  return folders
    .filter((folder) => folder.state === 'open' && (within === null || within.has(folder.id)))
    .map((folder) => ({ id: folder.id, path: toPath(folders, folder) }))
}
