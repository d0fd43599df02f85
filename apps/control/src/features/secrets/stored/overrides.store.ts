import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { secrets_overrides } from './configs.tables.ts'

export type OverrideRow = typeof secrets_overrides.$inferSelect
type Whose = Pick<OverrideRow, 'config_id' | 'user_id'>

export async function findOverride(db: Db, { config_id, user_id }: Whose): Promise<OverrideRow | undefined> {
  const [row] = await db
    .select()
    .from(secrets_overrides)
    .where(and(eq(secrets_overrides.config_id, config_id), eq(secrets_overrides.user_id, user_id)))
  return row
}

/** Stores the next version. False when it does not follow the one that is there, also of two at once. */
export async function saveOverride(tx: Db, row: OverrideRow): Promise<boolean> {
  const saved =
    row.version === 1
      ? await tx
          .insert(secrets_overrides)
          .values(row)
          .onConflictDoNothing()
          .returning({ version: secrets_overrides.version })
      : await tx
          .update(secrets_overrides)
          .set(row)
          .where(
            and(
              eq(secrets_overrides.config_id, row.config_id),
              eq(secrets_overrides.user_id, row.user_id),
              eq(secrets_overrides.version, row.version - 1),
            ),
          )
          .returning({ version: secrets_overrides.version })
  return saved.length > 0
}
