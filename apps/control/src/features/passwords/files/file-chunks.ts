import type { PasswordFile } from '@nora/contract/passwords'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Download } from '../../../platform/http/mount.ts'
import { problem } from '../../../platform/problem.ts'
import { getOpenFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { noteReading } from '../records/note-reading.ts'
import {
  type FileRow,
  findChunk,
  findFile,
  insertChunk,
  listChunks,
  lockFile,
  saveFinished,
} from '../stored/files.store.ts'
import { type ChunkRows, readChunk, storeChunk } from './store-chunk.ts'
import { toFile } from './to-file.ts'

type ChunkParams = { id: string; record: string; file: string; chunk: number }

/** Stores a chunk. One that is there already is taken once more if it is the same. */
export function putFileChunk(deps: Deps) {
  return async (actor: Actor, params: ChunkParams, content: Buffer): Promise<PasswordFile> => {
    const { id: folder_id, chunk } = params
    await getOpenFolder(deps.db, actor, { id: folder_id, needs: 'editor' })
    const file = await getFile(deps.db, params)
    const upload = { bytes: file.bytes, chunk, content, below: folder_id }
    return toFile(file, await storeChunk(deps, toRows(file), upload))
  }
}

/** One chunk as it was stored. */
export function getFileChunk(deps: Deps) {
  return async (
    { actor, origin }: { actor: Actor; origin: Origin },
    params: ChunkParams,
  ): Promise<Download> => {
    await getOpenFolder(deps.db, actor, { id: params.id })
    const file = await getFile(deps.db, params)
    const found = await findChunk(deps.db, file, params.chunk)
    const content = found && (await readChunk(deps.files, { ...found, bytes: file.bytes }))
    if (!content) throw problem('NotFound')
    const data = { record_id: file.record_id }
    await noteReading(deps, origin, { kind: 'password_file.read', object_id: file.id, data })
    return {
      media_type: 'application/octet-stream',
      name: `${file.id}.${params.chunk}`,
      parts: toParts(content),
    }
  }
}

export async function getFile(
  db: Db,
  { id, record, file }: { id: string; record: string; file: string },
): Promise<FileRow> {
  const row = await findFile(db, { folder_id: id, id: file })
  if (!row || row.record_id !== record) throw problem('NotFound')
  return row
}

function toRows(file: FileRow): ChunkRows {
  const { folder_id, id: file_id } = file
  return {
    find: (db, chunk) => findChunk(db, file, chunk),
    list: (db) => listChunks(db, file),
    lock: async (tx) => (await lockFile(tx, file)) !== undefined,
    insert: (tx, chunk) => insertChunk(tx, { ...chunk, folder_id, file_id }),
    saveFinished: (tx, at) => saveFinished(tx, file, at),
  }
}

async function* toParts(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
