import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_rotations, secrets_rows, secrets_staged_rows } from './configs.tables.ts'

export type RotationRow = typeof secrets_rotations.$inferSelect
export type StagedRow = typeof secrets_staged_rows.$inferSelect

export async function findRotation(db: Db, config_id: string): Promise<RotationRow | undefined> {
  const ofConfig = eq(secrets_rotations.config_id, config_id)
  return (await db.select().from(secrets_rotations).where(ofConfig)).at(0)
}

export async function insertRotation(tx: Db, row: RotationRow): Promise<void> {
  await tx.insert(secrets_rotations).values(row)
}

export async function saveRotation(
  tx: Db,
  { config_id, expires_at }: Pick<RotationRow, 'config_id' | 'expires_at'>,
): Promise<void> {
  await tx.update(secrets_rotations).set({ expires_at }).where(eq(secrets_rotations.config_id, config_id))
}

/** What was staged goes with it. */
export async function deleteRotation(tx: Db, config_id: string): Promise<void> {
  await tx.delete(secrets_rotations).where(eq(secrets_rotations.config_id, config_id))
}

export async function deleteExpiredRotations(tx: Db, now: Date): Promise<void> {
  await tx.delete(secrets_rotations).where(lt(secrets_rotations.expires_at, now))
}

/** Puts the row in the place of what was staged of it before. */
export async function saveStaged(tx: Db, row: StagedRow): Promise<void> {
  const target = [secrets_staged_rows.config_id, secrets_staged_rows.id]
  await tx.insert(secrets_staged_rows).values(row).onConflictDoUpdate({ target, set: row })
}

/** What proves the staged rows. */
export async function listStaged(
  db: Db,
  config_id: string,
): Promise<Pick<StagedRow, 'id' | 'version' | 'envelope_hash'>[]> {
  const { id, version, envelope_hash } = secrets_staged_rows
  return db
    .select({ id, version, envelope_hash })
    .from(secrets_staged_rows)
    .where(eq(secrets_staged_rows.config_id, config_id))
}

/** Puts every staged row in the place of the row of the same version; answers how many. */
export async function switchRows(
  tx: Db,
  config_id: string,
  switched: { epoch: number; seq: number; signed_by: string },
): Promise<number> {
  const staged = secrets_staged_rows
  const { envelope, envelope_hash, signature } = staged
  const rows = await tx
    .update(secrets_rows)
    .set({
      ...switched,
      envelope: sql`${envelope}`,
      envelope_hash: sql`${envelope_hash}`,
      signature: sql`${signature}`,
    })
    .from(staged)
    .where(
      and(
        eq(secrets_rows.config_id, config_id),
        eq(staged.config_id, secrets_rows.config_id),
        eq(staged.id, secrets_rows.id),
        eq(staged.version, secrets_rows.version),
      ),
    )
    .returning({ id: secrets_rows.id })
  return rows.length
}
