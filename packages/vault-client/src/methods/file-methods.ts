import { VaultError } from '@nora/vault-core'
import type { Details } from '@nora/vault-records'
import type { FileTransfers } from '../file-transfers.ts'
import {
  announceFile,
  downloadFile,
  type KeyedFile,
  type RecordPlace,
  receiveChunk,
  sendChunk,
  toFileOnItsWay,
  toKeyedFile,
  uploadFile,
  withdrawFile,
} from '../files.ts'
import type { VaultSession } from '../session.ts'
import type { FileOnItsWay, RecordWithDetails } from '../views.ts'

type Records = {
  getRecord(folder_id: string, record_id: string): Promise<RecordWithDetails>
  setFiles(
    folder_id: string,
    record_id: string,
    change: (files: Details['files']) => Details['files'],
  ): Promise<RecordWithDetails>
}

/**
 * Files of a record: whole, or chunk by chunk for whoever shows how far it is. An upload is begun, its chunks are put
 * in any order and as often as need be, and only what is finished is part of the record.
 */
export function fileMethods(
  { deps }: VaultSession,
  transfers: FileTransfers,
  { getRecord, setFiles }: Records,
) {
  async function getFacts(folder_id: string, record_id: string, file_id: string) {
    const { details } = await getRecord(folder_id, record_id)
    const facts = details.files.find(({ id }) => id === file_id)
    if (facts === undefined) throw new VaultError('incomplete', 'the record has no such file', { file_id })
    return facts
  }

  return {
    async addFile(
      folder_id: string,
      record_id: string,
      file: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
    ): Promise<RecordWithDetails> {
      const facts = await uploadFile(deps, { folder_id, record_id }, file)
      return setFiles(folder_id, record_id, (files) => [...files, facts])
    },

    async readFile(folder_id: string, record_id: string, file_id: string): Promise<Uint8Array<ArrayBuffer>> {
      const facts = await getFacts(folder_id, record_id, file_id)
      return downloadFile(deps, { folder_id, record_id }, facts)
    },

    /** Announces a file of so many bytes. Nothing of the record changes before `finishFile`. */
    async beginFile(
      folder_id: string,
      record_id: string,
      file: { name: string; type: string; bytes: number },
    ): Promise<FileOnItsWay> {
      const begun = await announceFile(deps, { folder_id, record_id }, file)
      transfers.add(begun)
      return toFileOnItsWay(begun)
    },

    async putFileChunk(file_id: string, index: number, plain: Uint8Array<ArrayBuffer>): Promise<void> {
      await sendChunk(deps, transfers.get(file_id), { index, plain })
      transfers.noteSent(file_id, index)
    },

    /** Makes an uploaded file part of its record. Done again after an answer that was lost, it is there once. */
    async finishFile(file_id: string): Promise<RecordWithDetails> {
      const { facts } = transfers.getWhole(file_id)
      const place = getRecordPlace(transfers.get(file_id))
      transfers.noteFinishing(file_id)
      const record = await setFiles(place.folder_id, place.record_id, (files) =>
        files.some(({ id }) => id === file_id) ? files : [...files, facts],
      )
      transfers.remove(file_id)
      return record
    },

    /** Ends a transfer. What an upload has stored is deleted. */
    async cancelFile(file_id: string): Promise<void> {
      const file = transfers.get(file_id)
      const { folder_id, record_id } = getRecordPlace(file)
      // A record must not name a file that is gone.
      if (transfers.isFinishing(file_id)) {
        await setFiles(folder_id, record_id, (files) => files.filter(({ id }) => id !== file_id))
      }
      transfers.remove(file_id)
      await withdrawFile(deps, file)
    },

    /** Begins a download. */
    async openFile(folder_id: string, record_id: string, file_id: string): Promise<FileOnItsWay> {
      const facts = await getFacts(folder_id, record_id, file_id)
      const file = await toKeyedFile({ folder_id, record_id }, facts)
      transfers.add(file)
      return toFileOnItsWay(file)
    },

    async readFileChunk(file_id: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
      return receiveChunk(deps, transfers.get(file_id), index)
    },

    /** Ends a download: its key is forgotten. */
    async closeFile(file_id: string): Promise<void> {
      transfers.remove(file_id)
    },

    async removeFile(folder_id: string, record_id: string, file_id: string): Promise<RecordWithDetails> {
      const record = await setFiles(folder_id, record_id, (files) => files.filter(({ id }) => id !== file_id))
      await deps.api.passwords.removeFile({ params: { id: folder_id, record: record_id, file: file_id } })
      return record
    },
  }
}

function getRecordPlace({ place, facts: { id } }: KeyedFile): RecordPlace {
  if ('record_id' in place) return place
  throw new VaultError('wrong_state', 'this file belongs to a link', { file_id: id })
}
