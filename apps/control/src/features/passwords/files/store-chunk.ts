import { createHash } from 'node:crypto'
import { randomToken } from '@nora/kit'
import type { Db } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { dropFiles, FOLDER } from '../drop-files.ts'
import type { Deps } from '../passwords.deps.ts'
import { passwordsTexts } from '../passwords.messages.ts'
import { countChunks, getChunkBytes } from './to-file.ts'

export type StoredChunk = { chunk: number; hash: string; file: string }

/** The rows of one file: of a record, or of a link. */
export type ChunkRows = {
  find: (db: Db, chunk: number) => Promise<StoredChunk | undefined>
  list: (db: Db) => Promise<{ chunk: number }[]>
  /** Until the transaction ends no other chunk of the file is added. False: the file is gone. */
  lock: (tx: Db) => Promise<boolean>
  insert: (tx: Db, chunk: StoredChunk) => Promise<void>
  saveFinished: (tx: Db, at: Date) => Promise<void>
}

type Upload = {
  /** Of the sealed file, as they were announced. */
  bytes: number
  chunk: number
  content: Buffer
  /** The folder of its chunks below that of passwords. */
  below: string
}

/** Stores a chunk, and answers all that are stored. One that is there already is taken once more if it is the same. */
export async function storeChunk(
  deps: Pick<Deps, 'db' | 'transaction' | 'clock' | 'files' | 'log'>,
  rows: ChunkRows,
  { bytes, chunk, content, below }: Upload,
): Promise<{ chunk: number }[]> {
  assertFits(bytes, chunk, content)
  const hash = createHash('sha256').update(content).digest('hex')
  const row = { chunk, hash, file: `${FOLDER}/${below}/${randomToken(24)}` }
  if (await isStored(deps.db, rows, row)) return rows.list(deps.db)
  // The bytes come first: a row without them would be a file that cannot be opened.
  await deps.files.put(row.file, [content])
  try {
    return await deps.transaction(async (tx) => {
      if (!(await rows.lock(tx))) throw problem('NotFound')
      if (!(await isStored(tx, rows, row))) await rows.insert(tx, row)
      else await dropFiles(deps, [row])
      const chunks = await rows.list(tx)
      if (chunks.length === countChunks(bytes)) await rows.saveFinished(tx, deps.clock.now())
      return chunks
    })
  } catch (error) {
    await dropFiles(deps, [row])
    throw error
  }
}

/** The content of a chunk. null: it is not in the storage, or not whole. */
export async function readChunk(
  files: Files,
  { bytes, chunk, file }: { bytes: number; chunk: number; file: string },
): Promise<Buffer | null> {
  const end = getChunkBytes(bytes, chunk)
  const content = await files.read(file, { start: 0, end })
  return content !== null && content.length === end ? content : null
}

function assertFits(bytes: number, chunk: number, { length }: Buffer): void {
  const chunks = countChunks(bytes)
  if (chunk >= chunks) throw fieldProblem('chunk', passwordsTexts.noSuchChunk(chunks), { chunks })
  const expected = getChunkBytes(bytes, chunk)
  if (length !== expected) throw fieldProblem('body', passwordsTexts.chunkSize(expected), { bytes: expected })
}

/** Throws Conflict when another chunk stands there. */
async function isStored(db: Db, rows: ChunkRows, { chunk, hash }: StoredChunk): Promise<boolean> {
  const known = await rows.find(db, chunk)
  if (known && known.hash !== hash)
    throw problem('Conflict', passwordsTexts.chunkTaken, { data: { why: 'chunk' } })
  return known !== undefined
}
