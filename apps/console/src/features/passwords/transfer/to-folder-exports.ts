import type { FolderView } from '@nora/vault-client'
import type { FolderExport } from '../../../platform/vault-transfers.ts'
import { listWithin } from '../folders/folder-groups.ts'

const DEPTH_MAX = 10

/** The folder with all below it, or every folder; each under the names that lead to it. */
export function toFolderExports(folders: readonly FolderView[], id: string | null): FolderExport[] {
  const within = id === null ? null : listWithin(folders, id)
  return folders
    .filter((folder) => folder.state === 'open' && (within === null || within.has(folder.id)))
    .map((folder) => ({ id: folder.id, path: toPath(folders, folder) }))
}

function toPath(folders: readonly FolderView[], folder: FolderView): string[] {
  const path: string[] = []
  let at: FolderView | undefined = folder
  while (at && path.length < DEPTH_MAX) {
    const { name, parent_id }: FolderView = at
    path.unshift(name)
    at = folders.find((one) => one.id === parent_id && one.state === 'open')
  }
  return path
}
