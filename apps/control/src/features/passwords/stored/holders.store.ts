import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { CheckedGrant } from '../../../sealed-collections/check-grants.ts'
import { password_grants } from './passwords.tables.ts'

export type GrantRow = typeof password_grants.$inferSelect

export async function listGrants(db: Db, folder_ids: readonly string[]): Promise<GrantRow[]> {
  if (folder_ids.length === 0) return []
  return db
    .select()
    .from(password_grants)
    .where(inArray(password_grants.folder_id, [...folder_ids]))
    .orderBy(asc(password_grants.folder_id), asc(password_grants.user_id))
}

/** Puts each grant in the place of the one that its holder had. */
export async function saveGrants(
  tx: Db,
  { folder_id, epoch }: { folder_id: string; epoch: number },
  grants: readonly CheckedGrant[],
): Promise<void> {
  for (const { subject, wrap, signed, generation } of grants) {
    const row = { folder_id, epoch, user_id: subject, generation, wrap, ...signed }
    const target = [password_grants.folder_id, password_grants.user_id]
    await tx.insert(password_grants).values(row).onConflictDoUpdate({ target, set: row })
  }
}

/** Nobody opens the epoch that comes next by these. */
export async function deleteGrants(tx: Db, folder_id: string): Promise<void> {
  await tx.delete(password_grants).where(eq(password_grants.folder_id, folder_id))
}
