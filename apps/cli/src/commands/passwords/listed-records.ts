import type { FolderView, RecordView } from '@nora/vault-client'
import type { HeldVault } from '../../vault/holder-calls.ts'
import { RefusedByVault } from '../../vault/holder-lines.ts'

/** A folder with its place in the tree, as people write it. */
export type ListedFolder = FolderView & { names: string[]; path: string }
export type ListedRecord = RecordView & { folder: ListedFolder }

/** What could be shown, and the folders that could not: the server gave something else than was sealed, or no key yet. */
export type Listed = {
  folders: ListedFolder[]
  records: ListedRecord[]
  refused: { path: string; why: string }[]
}

const AT_ONCE = 6
const DEEPEST = 10

/** All folders, also those that are not open. */
export async function listPlaces(vault: HeldVault): Promise<ListedFolder[]> {
  const folders = await vault.listFolders()
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  return folders
    .map((folder) => {
      const names = listNames(folder, byId)
      return { ...folder, names, path: names.join('/') }
    })
    .sort((one, other) => one.path.localeCompare(other.path))
}

/** Records of the folders that `isWanted`, proven whole and as they are now; without those in the trash. */
export async function listRecords(
  vault: HeldVault,
  isWanted: (folder: ListedFolder) => boolean = () => true,
): Promise<Listed> {
  const folders = (await listPlaces(vault)).filter(isWanted)
  const listed: Listed = { folders, records: [], refused: [] }
  const waiting = folders.filter((folder) => {
    if (folder.state === 'open') return true
    listed.refused.push({ path: folder.path || folder.id, why: folder.refusal?.fault ?? folder.state })
    return false
  })
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
        await addRecords(vault, folder, listed)
      }
    }),
  )
  listed.records.sort(
    (one, other) =>
      one.folder.path.localeCompare(other.folder.path) ||
      one.overview.name.localeCompare(other.overview.name),
  )
  return listed
}

/** One folder that is refused must not hide the others. */
async function addRecords(vault: HeldVault, folder: ListedFolder, listed: Listed): Promise<void> {
  try {
    for (const record of await vault.openFolder(folder.id)) {
      if (!record.is_trashed) listed.records.push({ ...record, folder })
    }
  } catch (error) {
    if (!(error instanceof RefusedByVault)) throw error
    listed.refused.push({ path: folder.path, why: error.fault })
  }
}

function listNames(folder: FolderView, byId: ReadonlyMap<string, FolderView>): string[] {
  const names: string[] = []
  let one: FolderView | undefined = folder
  while (one !== undefined && names.length < DEEPEST) {
    names.unshift(one.name)
    one = one.parent_id === null ? undefined : byId.get(one.parent_id)
  }
  return names
}
