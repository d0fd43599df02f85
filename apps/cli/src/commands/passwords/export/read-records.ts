import type { RecordWithDetails } from '@nora/vault-client'
import type { createHistoryBudget, ExportRecord } from '@nora/vault-records/formats'
import type { HeldVault } from '../../../vault/holder-calls.ts'
import { getFolder } from '../find-folder.ts'
import { type ListedFolder, listPlaces } from '../listed-records.ts'
import { receiveFile } from '../transfer-file.ts'

type Wanted = {
  /** This folder and those in it; null: all. */
  folder: string | null
  hasFiles: boolean
  hasHistory: boolean
  bound: ReturnType<typeof createHistoryBudget>
  onRead(done: number, of: number): void
  onFile(name: string, done: number, of: number): void
}

/** Throws what a folder that is refused throws: half an export would pass for a whole one. */
export async function readRecords(vault: HeldVault, wanted: Wanted): Promise<ExportRecord[]> {
  const folders = await listPlaces(vault)
  const top = wanted.folder === null ? null : getFolder(folders, wanted.folder)
  const isInside = ({ path }: ListedFolder) =>
    top === null || path === top.path || path.startsWith(`${top.path}/`)
  const found: { names: string[]; record: RecordWithDetails }[] = []
  for (const { id, names } of folders.filter((folder) => folder.state === 'open' && isInside(folder))) {
    await vault.openFolder(id)
    for (const record of await vault.getAllDetails([id])) found.push({ names, record })
  }
  const records: ExportRecord[] = []
  for (const { names, record } of found) {
    records.push({ path: names, ...(await readRecord(vault, record, wanted)) })
    wanted.onRead(records.length, found.length)
  }
  return records
}

async function readRecord(
  vault: HeldVault,
  { id, folder_id, version, overview, details }: RecordWithDetails,
  { hasFiles, hasHistory, bound, onFile }: Wanted,
): Promise<Omit<ExportRecord, 'path'>> {
  const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  for (const { id: file_id, name } of hasFiles ? details.files : []) {
    const onBytes = (done: number, of: number) => onFile(name, done, of)
    files.push({ name, bytes: await receiveFile(vault, { folder_id, id }, { file_id, onBytes }) })
  }
  const history = hasHistory ? bound(version, await vault.getHistory(folder_id, id)) : {}
  return { content: { overview, details }, files, ...history }
}
