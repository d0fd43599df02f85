import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { password_file_chunks, password_files } from './passwords.tables.ts'

export type FileRow = typeof password_files.$inferSelect
export type ChunkRow = typeof password_file_chunks.$inferSelect
export type FileKey = Pick<FileRow, 'folder_id' | 'id'>
type Stored = { file: string }

const isFile = ({ folder_id, id }: FileKey) =>
  and(eq(password_files.folder_id, folder_id), eq(password_files.id, id))
const isChunkOf = ({ folder_id, id }: FileKey) =>
  and(eq(password_file_chunks.folder_id, folder_id), eq(password_file_chunks.file_id, id))

export async function findFile(db: Db, key: FileKey): Promise<FileRow | undefined> {
  const [row] = await db.select().from(password_files).where(isFile(key))
  return row
}

/** Until the transaction ends no other chunk of the file is added. */
export async function lockFile(tx: Db, key: FileKey): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(password_files).where(isFile(key)).for('update')
  return row
}

export async function countFiles(
  db: Db,
  { folder_id, record_id }: Pick<FileRow, 'folder_id' | 'record_id'>,
): Promise<number> {
  return db.$count(
    password_files,
    and(eq(password_files.folder_id, folder_id), eq(password_files.record_id, record_id)),
  )
}

export async function insertFile(tx: Db, row: FileRow): Promise<void> {
  await tx.insert(password_files).values(row)
}

export async function saveFinished(tx: Db, key: FileKey, finished_at: Date): Promise<void> {
  await tx.update(password_files).set({ finished_at }).where(isFile(key))
}

/** Its chunks go with it; what they are kept in is answered. */
export async function deleteFile(tx: Db, key: FileKey): Promise<Stored[]> {
  const chunks = await listChunks(tx, key)
  await tx.delete(password_files).where(isFile(key))
  return chunks
}

export async function listChunks(db: Db, key: FileKey): Promise<ChunkRow[]> {
  return db.select().from(password_file_chunks).where(isChunkOf(key)).orderBy(asc(password_file_chunks.chunk))
}

export async function findChunk(db: Db, key: FileKey, chunk: number): Promise<ChunkRow | undefined> {
  const [row] = await db
    .select()
    .from(password_file_chunks)
    .where(and(isChunkOf(key), eq(password_file_chunks.chunk, chunk)))
  return row
}

export async function insertChunk(tx: Db, row: ChunkRow): Promise<void> {
  await tx.insert(password_file_chunks).values(row)
}

export async function listChunksOfFolder(db: Db, folder_id: string): Promise<Stored[]> {
  return db
    .select({ file: password_file_chunks.file })
    .from(password_file_chunks)
    .where(eq(password_file_chunks.folder_id, folder_id))
}

export async function listChunksOfRecords(
  db: Db,
  folder_id: string,
  record_ids: readonly string[],
): Promise<Stored[]> {
  if (record_ids.length === 0) return []
  return db
    .select({ file: password_file_chunks.file })
    .from(password_file_chunks)
    .innerJoin(
      password_files,
      and(
        eq(password_files.folder_id, password_file_chunks.folder_id),
        eq(password_files.id, password_file_chunks.file_id),
      ),
    )
    .where(and(eq(password_files.folder_id, folder_id), inArray(password_files.record_id, [...record_ids])))
}

type Place = Pick<FileRow, 'folder_id' | 'record_id'>

/** Ids of files that both folders have: each is unique in its own only. */
export async function listTaken(
  db: Db,
  { from, to, record_ids }: { from: string; to: string; record_ids: readonly string[] },
): Promise<string[]> {
  if (record_ids.length === 0) return []
  const { folder_id, id, record_id } = password_files
  const coming = db
    .select({ id })
    .from(password_files)
    .where(
      and(eq(folder_id, from), inArray(record_id, [...record_ids]), isNotNull(password_files.finished_at)),
    )
  const rows = await db
    .select({ id })
    .from(password_files)
    .where(and(eq(folder_id, to), inArray(id, coming)))
  return rows.map((row) => row.id)
}

/** Gives the finished files of a record to another, with their chunks. Those still on their way stay behind. */
export async function moveFiles(tx: Db, from: Place, to: Place): Promise<void> {
  const { folder_id, record_id, finished_at } = password_files
  const isOf = and(eq(folder_id, from.folder_id), eq(record_id, from.record_id), isNotNull(finished_at))
  const files = await tx.select().from(password_files).where(isOf)
  if (files.length === 0) return
  // Chunks name folder and file, so that the file has to be there before them, and until they are gone.
  await tx.insert(password_files).values(files.map((file) => ({ ...file, ...to })))
  const ids = files.map(({ id }) => id)
  await tx
    .update(password_file_chunks)
    .set({ folder_id: to.folder_id })
    .where(
      and(eq(password_file_chunks.folder_id, from.folder_id), inArray(password_file_chunks.file_id, ids)),
    )
  await tx.delete(password_files).where(isOf)
}

/** Deletes files of a folder that were finished before, but for those named; answers what they were kept in. */
export async function deleteUnnamed(
  tx: Db,
  folder_id: string,
  { named, before }: { named: ReadonlySet<string>; before: Date },
): Promise<Stored[]> {
  const isDone = and(eq(password_files.folder_id, folder_id), lt(password_files.finished_at, before))
  const files = await tx
    .select({ folder_id: password_files.folder_id, id: password_files.id })
    .from(password_files)
    .where(isDone)
  const gone: Stored[] = []
  for (const file of files) if (!named.has(file.id)) gone.push(...(await deleteFile(tx, file)))
  return gone
}

/** Files of which chunks are still missing long after they were announced. */
export async function listUnfinished(db: Db, before: Date, limit: number): Promise<FileKey[]> {
  return db
    .select({ folder_id: password_files.folder_id, id: password_files.id })
    .from(password_files)
    .where(and(isNull(password_files.finished_at), lt(password_files.created_at, before)))
    .limit(limit)
}

export async function listReferred(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ file: password_file_chunks.file })
    .from(password_file_chunks)
    .where(inArray(password_file_chunks.file, [...files]))
  return new Set(rows.map(({ file }) => file))
}
