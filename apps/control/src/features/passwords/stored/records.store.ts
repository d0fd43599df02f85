import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import {
  password_folders,
  password_records,
  password_removals,
  password_versions,
} from './passwords.tables.ts'

export type RecordStored = typeof password_records.$inferSelect
export type VersionStored = typeof password_versions.$inferSelect
type RecordFacts = Pick<
  RecordStored,
  'id' | 'version' | 'is_trashed' | 'author_id' | 'created_at' | 'changed_at'
>
/** What proves a row: its hashes, in the order in which heads name them. */
export type Mark = Pick<RecordStored, 'id' | 'version' | 'overview_hash' | 'details_hash' | 'is_trashed'>

const { details: _details, details_hash, ...withoutDetails } = getTableColumns(password_records)

/** Of all rows of a folder, the trashed ones too. */
export async function listMarks(db: Db, folder_id: string): Promise<Mark[]> {
  const { id, version, overview_hash, is_trashed } = password_records
  return db
    .select({ id, version, overview_hash, details_hash, is_trashed })
    .from(password_records)
    .where(eq(password_records.folder_id, folder_id))
}

/** Rows that came after a head, by id, without their details. */
export async function listRows(
  db: Db,
  folder_id: string,
  { since, after, limit }: { since: number; after: string | undefined; limit: number },
): Promise<Omit<RecordStored, 'details'>[]> {
  return db
    .select({ ...withoutDetails, details_hash })
    .from(password_records)
    .where(
      and(
        eq(password_records.folder_id, folder_id),
        gt(password_records.seq, since),
        after === undefined ? undefined : gt(password_records.id, after),
      ),
    )
    .orderBy(asc(password_records.id))
    .limit(limit)
}

export async function listRecords(
  db: Db,
  folder_id: string,
  ids: readonly string[],
): Promise<RecordStored[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(password_records)
    .where(and(eq(password_records.folder_id, folder_id), inArray(password_records.id, [...ids])))
    .orderBy(asc(password_records.id))
}

/** What the server knows of records beside what is sealed, by id. */
export async function listRecordFacts(
  db: Db,
  folder_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordFacts>> {
  const { id, version, is_trashed, author_id, created_at, changed_at } = password_records
  const rows = await db
    .select({ id, version, is_trashed, author_id, created_at, changed_at })
    .from(password_records)
    .where(and(eq(password_records.folder_id, folder_id), inArray(id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function isRecordThere(db: Db, folder_id: string, id: string): Promise<boolean> {
  const isThere = and(eq(password_records.folder_id, folder_id), eq(password_records.id, id))
  return (await db.$count(password_records, isThere)) > 0
}

export async function insertRecords(tx: Db, rows: readonly RecordStored[]): Promise<void> {
  if (rows.length > 0) await tx.insert(password_records).values([...rows])
}

export async function saveRecord(
  tx: Db,
  { folder_id, id }: Pick<RecordStored, 'folder_id' | 'id'>,
  changes: Partial<RecordStored>,
): Promise<void> {
  await tx
    .update(password_records)
    .set(changes)
    .where(and(eq(password_records.folder_id, folder_id), eq(password_records.id, id)))
}

export async function deleteRecords(
  tx: Db,
  { folder_id, seq }: { folder_id: string; seq: number },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(password_records)
    .where(and(eq(password_records.folder_id, folder_id), inArray(password_records.id, [...ids])))
  await tx.insert(password_removals).values(ids.map((record_id) => ({ folder_id, record_id, seq })))
}

/** Ids of records that were deleted after a head. */
export async function listRemoved(
  db: Db,
  folder_id: string,
  { since, limit }: { since: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: password_removals.record_id })
    .from(password_removals)
    .where(and(eq(password_removals.folder_id, folder_id), gt(password_removals.seq, since)))
    .orderBy(desc(password_removals.seq))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of the ids that were records of the folder once. */
export async function listOnceRemoved(db: Db, folder_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: password_removals.record_id })
    .from(password_removals)
    .where(and(eq(password_removals.folder_id, folder_id), inArray(password_removals.record_id, [...ids])))
  return rows.map(({ id }) => id)
}

/** Keeps versions, and no more of each record than `kept`. */
export async function insertVersions(tx: Db, rows: readonly VersionStored[], kept: number): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(password_versions).values([...rows])
  const { folder_id, record_id, version } = password_versions
  // Versions count by one, so that the oldest one that stays is known by its number.
  for (const row of rows.filter((one) => one.version > kept)) {
    const isOfRecord = and(eq(folder_id, row.folder_id), eq(record_id, row.record_id))
    await tx.delete(password_versions).where(and(isOfRecord, lte(version, row.version - kept)))
  }
}

export async function listVersionsOf(
  db: Db,
  { folder_id, record_id }: { folder_id: string; record_id: string },
  limit: number,
): Promise<VersionStored[]> {
  return db
    .select()
    .from(password_versions)
    .where(and(eq(password_versions.folder_id, folder_id), eq(password_versions.record_id, record_id)))
    .orderBy(desc(password_versions.version))
    .limit(limit)
}

/** Who wrote versions of a record and when, by number; the newest ones. */
export async function listVersionFacts(
  db: Db,
  { folder_id, record_id }: { folder_id: string; record_id: string },
  limit: number,
): Promise<ReadonlyMap<number, Pick<VersionStored, 'author_id' | 'changed_at'>>> {
  const { version, author_id, changed_at } = password_versions
  const rows = await db
    .select({ version, author_id, changed_at })
    .from(password_versions)
    .where(and(eq(password_versions.folder_id, folder_id), eq(password_versions.record_id, record_id)))
    .orderBy(desc(version))
    .limit(limit)
  return new Map(rows.map((row) => [row.version, row]))
}

/** Adds versions that a record brings along from another folder. */
export async function addVersions(tx: Db, rows: readonly VersionStored[]): Promise<void> {
  if (rows.length > 0) await tx.insert(password_versions).values([...rows])
}

/** Deletes the earlier versions of all records, and answers how many there were. */
export async function deleteVersions(tx: Db, folder_id: string): Promise<number> {
  const ofFolder = eq(password_versions.folder_id, folder_id)
  const count = await tx.$count(password_versions, ofFolder)
  await tx.delete(password_versions).where(ofFolder)
  return count
}

const ofTeam = (team_id: string) =>
  and(eq(password_folders.team_id, team_id), eq(password_records.is_trashed, false))

/** Records of a team, without those in the trash. */
export async function countRecords(db: Db, team_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(password_records)
    .innerJoin(password_folders, eq(password_folders.id, password_records.folder_id))
    .where(ofTeam(team_id))
  return row?.count ?? 0
}

/** The same by folder. */
export async function countByFolder(
  db: Db,
  folder_ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (folder_ids.length === 0) return new Map()
  const rows = await db
    .select({ folder_id: password_records.folder_id, count: count() })
    .from(password_records)
    .where(and(inArray(password_records.folder_id, [...folder_ids]), eq(password_records.is_trashed, false)))
    .groupBy(password_records.folder_id)
  return new Map(rows.map((row) => [row.folder_id, row.count]))
}

/** Folders that have some of the records but the oldest `kept` of a team. */
export async function listFoldersBeyond(db: Db, team_id: string, kept: number): Promise<ReadonlySet<string>> {
  const beyond = db
    .select({ folder_id: password_records.folder_id })
    .from(password_records)
    .innerJoin(password_folders, eq(password_folders.id, password_records.folder_id))
    .where(ofTeam(team_id))
    .orderBy(asc(password_records.created_at), asc(password_records.folder_id), asc(password_records.id))
    .offset(kept)
    .as('beyond')
  const rows = await db.selectDistinct({ folder_id: beyond.folder_id }).from(beyond)
  return new Set(rows.map(({ folder_id }) => folder_id))
}
