import { VaultError } from '@nora/vault-core'
import type { Details, RecordContent } from '@nora/vault-records'
import { isOvertaken } from '../collections/next-head.ts'
import type { FileTransfers } from '../file-transfers.ts'
import { downloadFile, uploadFile } from '../files.ts'
import { toRecordView } from '../folders/folder-view.ts'
import { moveRecords } from '../folders/move-records.ts'
import { loadDetails, loadHistory, loadRecord } from '../folders/open-details.ts'
import { changeRecords, removeRecords, saveRecords, type Writing } from '../folders/write-records.ts'
import type { VaultSession } from '../session.ts'
import type { RecordToSave, RecordView, RecordWithDetails, SaveConflict } from '../views.ts'
import { fileMethods } from './file-methods.ts'

/** Records: reading and writing them, their history, trash and files. */
export function recordMethods(session: VaultSession, transfers: FileTransfers) {
  const { deps } = session

  async function getWriting(folder_id: string): Promise<Writing> {
    return { ...session.opening, target: await session.getTarget(folder_id) }
  }

  async function getRecord(folder_id: string, id: string): Promise<RecordWithDetails> {
    const folder = await session.getFolder(folder_id)
    try {
      return await loadRecord(session.opening, folder, id)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      return loadRecord(session.opening, await session.reloadFolder(folder_id), id)
    }
  }

  async function save(folder_id: string, records: readonly RecordToSave[]) {
    const { saved, conflicts } = await saveRecords(await getWriting(folder_id), records)
    const { rows } = await session.getFolder(folder_id)
    const views = saved.flatMap((id) => {
      const row = rows.get(id)
      return (row && toRecordView(folder_id, row)) ?? []
    })
    return { saved: views, conflicts }
  }

  async function trash(folder_id: string, ids: readonly string[], trashed_at: string | null): Promise<void> {
    await changeRecords(await getWriting(folder_id), ids, (content) => ({
      ...content,
      overview: { ...content.overview, trashed_at },
    }))
  }

  async function setFiles(
    folder_id: string,
    record_id: string,
    change: (files: Details['files']) => Details['files'],
  ): Promise<RecordWithDetails> {
    await changeRecords(await getWriting(folder_id), [record_id], ({ overview, details }) => ({
      overview,
      details: { ...details, files: change(details.files) },
    }))
    return getRecord(folder_id, record_id)
  }

  async function copy(from: string, ids: readonly string[], to: string): Promise<void> {
    const source = await session.getFolder(from)
    const records = await loadDetails(session.opening, source, ids)
    const copies: RecordToSave[] = []
    for (const { id, overview, details } of records) {
      copies.push({
        content: { overview: { ...overview, trashed_at: null }, details: { ...details, files: [] } },
      })
      // Files need their record first: they are sealed and stored for it.
      if (details.files.length > 0) await copyFiles({ from, to, id, content: { overview, details } })
      if (details.files.length > 0) copies.pop()
    }
    await save(to, copies)
  }

  async function copyFiles(one: {
    from: string
    to: string
    id: string
    content: RecordContent
  }): Promise<void> {
    const { from, to, id, content } = one
    const details = { ...content.details, files: [] }
    const overview = { ...content.overview, trashed_at: null }
    const [made] = (await save(to, [{ content: { overview, details } }])).saved
    if (made === undefined) return
    const files: Details['files'] = []
    for (const facts of content.details.files) {
      const bytes = await downloadFile(deps, { folder_id: from, record_id: id }, facts)
      const file = { name: facts.name, type: facts.type, bytes }
      files.push(await uploadFile(deps, { folder_id: to, record_id: made.id }, file))
    }
    await setFiles(to, made.id, () => files)
  }

  return {
    getRecord,
    saveRecords: (
      folder_id: string,
      records: readonly RecordToSave[],
    ): Promise<{
      saved: RecordView[]
      conflicts: SaveConflict[]
    }> => save(folder_id, records),

    trashRecords: (folder_id: string, ids: readonly string[]) =>
      trash(folder_id, ids, deps.clock.now().toISOString()),
    restoreRecords: (folder_id: string, ids: readonly string[]) => trash(folder_id, ids, null),

    /** Deletes for good what lies in the trash. */
    async removeRecords(folder_id: string, ids: readonly string[]): Promise<void> {
      await removeRecords(await getWriting(folder_id), ids)
    },

    copyRecords: copy,

    /** With their past and their files. */
    async moveRecords(from: string, ids: readonly string[], to: string): Promise<void> {
      const folders = { from: await session.getTarget(from), to: await session.getTarget(to) }
      await moveRecords(session.opening, folders, ids)
    },

    async getHistory(folder_id: string, record_id: string): Promise<RecordWithDetails[]> {
      return loadHistory(session.opening, await session.getFolder(folder_id), record_id)
    },

    /** An earlier version becomes the newest one. Files stay as they are now: those that were deleted are gone for good. */
    async restoreVersion(folder_id: string, record_id: string, version: number): Promise<RecordWithDetails> {
      const history = await loadHistory(session.opening, await session.getFolder(folder_id), record_id)
      const chosen = history.find((one) => one.version === version)
      if (chosen === undefined) throw new VaultError('incomplete', 'this version is not there', { version })
      const { files } = (await getRecord(folder_id, record_id)).details
      const overview = { ...chosen.overview, trashed_at: null }
      await save(folder_id, [{ id: record_id, content: { overview, details: { ...chosen.details, files } } }])
      return getRecord(folder_id, record_id)
    },

    /** Everything of these folders, for reports and exports; without what lies in the trash. */
    async getAllDetails(folder_ids: readonly string[]): Promise<RecordWithDetails[]> {
      const all: RecordWithDetails[] = []
      for (const id of folder_ids) {
        const folder = await session.getFolder(id)
        const ids = [...folder.rows.values()].filter(({ row }) => !row.is_trashed).map(({ row }) => row.id)
        all.push(...(await loadDetails(session.opening, folder, ids)))
      }
      return all
    },

    ...fileMethods(session, transfers, { getRecord, setFiles }),
  }
}
