import type { AccessEntryWire, FolderRole } from '@nora/contract/passwords'
import {
  and,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { team_members } from '../../teams/readable-tables.ts'
import {
  password_access,
  password_folders,
  password_heads,
  password_previous_keys,
} from './passwords.tables.ts'

export type FolderRow = typeof password_folders.$inferSelect
export type HeadRow = typeof password_heads.$inferSelect
/** A folder as one of those who have access meets it. */
export type OpenFolder = FolderRow & { role: FolderRole }
export type Caller = { user_id: string; team_id: string }

const withRole = (db: Db, { user_id, team_id }: Caller) =>
  db
    .select({ ...getTableColumns(password_folders), role: password_access.role })
    .from(password_folders)
    .innerJoin(
      password_access,
      and(eq(password_access.folder_id, password_folders.id), eq(password_access.user_id, user_id)),
    )
    .$dynamic()
    .where(eq(password_folders.team_id, team_id))

/** Folders of the team whose access list names the caller, the oldest first. */
export async function listOpenFolders(db: Db, caller: Caller): Promise<OpenFolder[]> {
  return withRole(db, caller).orderBy(asc(password_folders.id))
}

export async function findOpenFolder(db: Db, caller: Caller, id: string): Promise<OpenFolder | undefined> {
  const isThere = and(eq(password_folders.team_id, caller.team_id), eq(password_folders.id, id))
  const [row] = await withRole(db, caller).where(isThere)
  return row
}

/** Until the transaction ends nobody else changes the folder, or what is in it. */
export async function lockFolderRow(tx: Db, id: string): Promise<FolderRow | undefined> {
  const [row] = await tx.select().from(password_folders).where(eq(password_folders.id, id)).for('update')
  return row
}

export async function insertFolder(tx: Db, row: FolderRow): Promise<void> {
  await tx.insert(password_folders).values(row)
}

export async function saveFolder(tx: Db, id: string, changes: Partial<FolderRow>): Promise<void> {
  await tx.update(password_folders).set(changes).where(eq(password_folders.id, id))
}

export async function deleteFolderRow(tx: Db, id: string): Promise<void> {
  await tx.delete(password_folders).where(eq(password_folders.id, id))
}

export async function isFolderIdTaken(tx: Db, id: string): Promise<boolean> {
  return (await tx.$count(password_folders, eq(password_folders.id, id))) > 0
}

export async function countFolders(db: Db, team_id: string): Promise<number> {
  return db.$count(password_folders, eq(password_folders.team_id, team_id))
}

/** Which folder is in which, of the whole team. */
export async function listTree(db: Db, team_id: string): Promise<{ id: string; parent_id: string | null }[]> {
  return db
    .select({ id: password_folders.id, parent_id: password_folders.parent_id })
    .from(password_folders)
    .where(eq(password_folders.team_id, team_id))
}

export async function countSubfolders(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(password_folders)
    .where(eq(password_folders.parent_id, id))
  return row?.count ?? 0
}

export async function insertHead(tx: Db, row: HeadRow): Promise<void> {
  await tx.insert(password_heads).values(row)
}

export async function getHead(db: Db, folder_id: string, seq: number): Promise<HeadRow> {
  const [row] = await listHeads(db, folder_id, { from: seq, limit: 1 })
  if (row === undefined) throw new Error(`the folder ${folder_id} has no head ${seq}`)
  return row
}

/** Heads from one on, in order. */
export async function listHeads(
  db: Db,
  folder_id: string,
  { from, limit }: { from: number; limit: number },
): Promise<HeadRow[]> {
  return db
    .select()
    .from(password_heads)
    .where(and(eq(password_heads.folder_id, folder_id), gte(password_heads.seq, from)))
    .orderBy(asc(password_heads.seq))
    .limit(limit)
}

/** The access list as of a head. */
export async function findAccessAt(db: Db, folder_id: string, seq: number): Promise<AccessEntryWire[]> {
  const [row] = await db
    .select({ access: password_heads.access })
    .from(password_heads)
    .where(
      and(
        eq(password_heads.folder_id, folder_id),
        lte(password_heads.seq, seq),
        isNotNull(password_heads.access),
      ),
    )
    .orderBy(sql`${password_heads.seq} desc`)
    .limit(1)
  return row?.access ?? []
}

export async function listAccess(
  db: Db,
  folder_ids: readonly string[],
): Promise<(AccessEntryWire & { folder_id: string })[]> {
  if (folder_ids.length === 0) return []
  return db
    .select()
    .from(password_access)
    .where(inArray(password_access.folder_id, [...folder_ids]))
    .orderBy(asc(password_access.folder_id), asc(password_access.user_id))
}

/** Puts a list in the place of the one before. */
export async function saveAccess(
  tx: Db,
  folder_id: string,
  access: readonly AccessEntryWire[],
): Promise<void> {
  await tx.delete(password_access).where(eq(password_access.folder_id, folder_id))
  await tx.insert(password_access).values(access.map((entry) => ({ ...entry, folder_id })))
}

export async function insertPreviousKey(
  tx: Db,
  row: typeof password_previous_keys.$inferSelect,
): Promise<void> {
  await tx.insert(password_previous_keys).values(row)
}

export async function listPreviousKeys(
  db: Db,
  folder_id: string,
): Promise<{ epoch: number; envelope: string }[]> {
  return db
    .select({ epoch: password_previous_keys.epoch, envelope: password_previous_keys.envelope })
    .from(password_previous_keys)
    .where(eq(password_previous_keys.folder_id, folder_id))
    .orderBy(asc(password_previous_keys.epoch))
}

export async function deletePreviousKeys(tx: Db, folder_id: string): Promise<void> {
  await tx.delete(password_previous_keys).where(eq(password_previous_keys.folder_id, folder_id))
}

/** Folders of a team that name more than one person. */
export async function listSharedFolders(db: Db, team_id: string): Promise<Pick<FolderRow, 'id' | 'epoch'>[]> {
  return db
    .select({ id: password_folders.id, epoch: password_folders.epoch })
    .from(password_folders)
    .innerJoin(password_access, eq(password_access.folder_id, password_folders.id))
    .where(eq(password_folders.team_id, team_id))
    .groupBy(password_folders.id)
    .having(gt(count(), 1))
}

/** Notes since when folders have nobody in the team who has access, and forgets it of those that have. */
export async function saveOrphaned(tx: Db, now: Date): Promise<void> {
  const hasMember = exists(
    tx
      .select({ one: sql`1` })
      .from(password_access)
      .innerJoin(
        team_members,
        and(
          eq(team_members.user_id, password_access.user_id),
          eq(team_members.team_id, password_folders.team_id),
        ),
      )
      .where(eq(password_access.folder_id, password_folders.id)),
  )
  await tx
    .update(password_folders)
    .set({ orphaned_at: null })
    .where(and(isNotNull(password_folders.orphaned_at), hasMember))
  await tx
    .update(password_folders)
    .set({ orphaned_at: now })
    .where(and(isNull(password_folders.orphaned_at), not(hasMember)))
}

/** Their files are left to the sweep. */
export async function deleteOrphaned(tx: Db, before: Date): Promise<void> {
  await tx.delete(password_folders).where(lt(password_folders.orphaned_at, before))
}

/** How far each folder is that the people have access to. */
export async function listSeqs(
  db: Db,
  people: readonly Caller[],
): Promise<(Caller & { folder_id: string; seq: number })[]> {
  if (people.length === 0) return []
  const user_ids = [...new Set(people.map(({ user_id }) => user_id))]
  return db
    .select({
      user_id: password_access.user_id,
      team_id: password_folders.team_id,
      folder_id: password_folders.id,
      seq: password_folders.seq,
    })
    .from(password_access)
    .innerJoin(password_folders, eq(password_folders.id, password_access.folder_id))
    .where(inArray(password_access.user_id, user_ids))
}
