import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { password_records, password_rotations, password_staged_rows } from './passwords.tables.ts'
import type { Mark } from './records.store.ts'

export type RotationRow = typeof password_rotations.$inferSelect
export type StagedRow = typeof password_staged_rows.$inferSelect

export async function findRotation(db: Db, folder_id: string): Promise<RotationRow | undefined> {
  const [row] = await db.select().from(password_rotations).where(eq(password_rotations.folder_id, folder_id))
  return row
}

export async function insertRotation(tx: Db, row: RotationRow): Promise<void> {
  await tx.insert(password_rotations).values(row)
}

export async function prolongRotation(tx: Db, folder_id: string, expires_at: Date): Promise<void> {
  await tx.update(password_rotations).set({ expires_at }).where(eq(password_rotations.folder_id, folder_id))
}

/** What was staged goes with it. */
export async function deleteRotation(tx: Db, folder_id: string): Promise<void> {
  await tx.delete(password_rotations).where(eq(password_rotations.folder_id, folder_id))
}

export async function deleteExpiredRotations(tx: Db, now: Date): Promise<void> {
  await tx.delete(password_rotations).where(lt(password_rotations.expires_at, now))
}

/** Puts each row in the place of what was staged of it before. */
export async function saveStaged(tx: Db, rows: readonly StagedRow[]): Promise<void> {
  for (const row of rows) {
    const target = [password_staged_rows.folder_id, password_staged_rows.id]
    await tx.insert(password_staged_rows).values(row).onConflictDoUpdate({ target, set: row })
  }
}

export async function countStaged(db: Db, folder_id: string): Promise<number> {
  return db.$count(password_staged_rows, eq(password_staged_rows.folder_id, folder_id))
}

/** What proves the staged rows. */
export async function listStagedMarks(db: Db, folder_id: string): Promise<Omit<Mark, 'is_trashed'>[]> {
  const { id, version, overview_hash, details_hash } = password_staged_rows
  return db
    .select({ id, version, overview_hash, details_hash })
    .from(password_staged_rows)
    .where(eq(password_staged_rows.folder_id, folder_id))
}

/** Puts every staged row in the place of the row of the same version; answers how many. */
export async function switchRows(
  tx: Db,
  folder_id: string,
  { epoch, seq, signed_by }: { epoch: number; seq: number; signed_by: string },
): Promise<number> {
  const staged = password_staged_rows
  const rows = await tx
    .update(password_records)
    .set({
      epoch,
      seq,
      signed_by,
      overview: sql`${staged.overview}`,
      overview_hash: sql`${staged.overview_hash}`,
      details: sql`${staged.details}`,
      details_hash: sql`${staged.details_hash}`,
      signature: sql`${staged.signature}`,
    })
    .from(staged)
    .where(
      and(
        eq(password_records.folder_id, folder_id),
        eq(staged.folder_id, password_records.folder_id),
        eq(staged.id, password_records.id),
        eq(staged.version, password_records.version),
      ),
    )
    .returning({ id: password_records.id })
  return rows.length
}
