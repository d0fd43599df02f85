import { createHash } from 'node:crypto'
import type { PasswordFile } from '@nora/contract/passwords'
import { randomToken } from '@nora/kit'
import type { Actor, Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Download } from '../../../platform/http/mount.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { getOpenFolder } from '../folders/folder-access.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { noteReading } from '../records/note-reading.ts'
import {
  type ChunkRow,
  type FileRow,
  findChunk,
  findFile,
  insertChunk,
  listChunks,
  lockFile,
  saveFinished,
} from '../stored/files.store.ts'
import { dropFiles, FOLDER } from './drop-files.ts'
import { countChunks, getChunkBytes, toFile } from './to-file.ts'

type ChunkParams = { id: string; record: string; file: string; chunk: number }

/** Stores a chunk. One that is there already is taken once more if it is the same. */
export function putFileChunk(deps: Deps) {
  return async (actor: Actor, params: ChunkParams, bytes: Buffer): Promise<PasswordFile> => {
    const { id: folder_id, file: file_id, chunk } = params
    await getOpenFolder(deps.db, actor, { id: folder_id, needs: 'editor' })
    const file = await getFile(deps.db, params)
    assertFits(file, chunk, bytes)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const row = { folder_id, file_id, chunk, hash, file: `${FOLDER}/${folder_id}/${randomToken(24)}` }
    if (await isStored(deps.db, row)) return toFile(file, await listChunks(deps.db, file))
    // The bytes come first: a row without them would be a file that cannot be opened.
    await deps.files.put(row.file, [bytes])
    try {
      return await deps.transaction(async (tx) => {
        if (!(await lockFile(tx, file))) throw problem('NotFound')
        if (!(await isStored(tx, row))) await insertChunk(tx, row)
        else await dropFiles(deps, [row])
        const chunks = await listChunks(tx, file)
        if (chunks.length === countChunks(file.bytes)) await saveFinished(tx, file, deps.clock.now())
        return toFile(file, chunks)
      })
    } catch (error) {
      await dropFiles(deps, [row])
      throw error
    }
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
    if (!found) throw problem('NotFound')
    const end = getChunkBytes(file.bytes, params.chunk)
    const bytes = await deps.files.read(found.file, { start: 0, end })
    if (bytes === null || bytes.length < end) throw problem('NotFound')
    const data = { record_id: file.record_id }
    await noteReading(deps, origin, { kind: 'password_file.read', object_id: file.id, data })
    return {
      media_type: 'application/octet-stream',
      name: `${file.id}.${params.chunk}`,
      parts: toParts(bytes),
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

function assertFits({ bytes }: FileRow, chunk: number, { length }: Buffer): void {
  const chunks = countChunks(bytes)
  if (chunk >= chunks) throw fieldProblem('chunk', passwordsTexts.noSuchChunk(chunks), { chunks })
  const expected = getChunkBytes(bytes, chunk)
  if (length !== expected) throw fieldProblem('body', passwordsTexts.chunkSize(expected), { bytes: expected })
}

/** Throws Conflict when another chunk stands there. */
async function isStored(db: Db, { folder_id, file_id, chunk, hash }: ChunkRow): Promise<boolean> {
  const known = await findChunk(db, { folder_id, id: file_id }, chunk)
  if (known && known.hash !== hash)
    throw problem('Conflict', passwordsTexts.chunkTaken, { data: { why: 'chunk' } })
  return known !== undefined
}

async function* toParts(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
