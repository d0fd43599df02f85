import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { vault_pins, vault_slots, vault_users } from '../vault.tables.ts'

export type VaultUser = typeof vault_users.$inferSelect
/** One whose key is active. */
export type KeyHolder = VaultUser & {
  [K in 'kdf_salt' | 'login_public' | 'kem_public' | 'sig_public' | 'bundle']: string
}
export type Slot = typeof vault_slots.$inferSelect

export async function findVaultUser(db: Db, user_id: string): Promise<VaultUser | undefined> {
  const [row] = await db.select().from(vault_users).where(eq(vault_users.user_id, user_id))
  return row
}

/** Nobody else changes the keys of this person until the transaction ends. */
export async function lockKeyHolder(tx: Db, user_id: string): Promise<KeyHolder | undefined> {
  const [row] = await tx
    .select()
    .from(vault_users)
    .where(and(eq(vault_users.user_id, user_id), isNotNull(vault_users.kem_public)))
    .for('update')
  return row as KeyHolder | undefined
}

export async function findKeyHolder(db: Db, user_id: string): Promise<KeyHolder | undefined> {
  const row = await findVaultUser(db, user_id)
  return row && isKeyHolder(row) ? row : undefined
}

export function isKeyHolder(row: VaultUser): row is KeyHolder {
  return row.kem_public !== null
}

export async function hasActiveKey(db: Db, user_id: string): Promise<boolean> {
  return (await findKeyHolder(db, user_id)) !== undefined
}

/** Stores the keys unless there are any by now; answers whether it did. */
export async function insertKeys(tx: Db, row: KeyHolder): Promise<boolean> {
  const { user_id, ...set } = row
  if (row.generation === 1) {
    const inserted = await tx.insert(vault_users).values(row).onConflictDoNothing().returning()
    return inserted.length > 0
  }
  const updated = await tx
    .update(vault_users)
    .set(set)
    .where(
      and(
        eq(vault_users.user_id, user_id),
        eq(vault_users.generation, row.generation - 1),
        isNull(vault_users.kem_public),
      ),
    )
    .returning()
  return updated.length > 0
}

export async function updateKeys(tx: Db, user_id: string, changes: Partial<VaultUser>): Promise<void> {
  await tx.update(vault_users).set(changes).where(eq(vault_users.user_id, user_id))
}

export async function listSlots(db: Db, user_id: string): Promise<Slot[]> {
  return db.select().from(vault_slots).where(eq(vault_slots.user_id, user_id)).orderBy(vault_slots.kind)
}

export async function putSlot(tx: Db, slot: Slot): Promise<void> {
  const { id, envelope } = slot
  await tx
    .insert(vault_slots)
    .values(slot)
    .onConflictDoUpdate({ target: [vault_slots.user_id, vault_slots.kind], set: { id, envelope } })
}

export async function deleteSlot(tx: Db, user_id: string, kind: Slot['kind']): Promise<void> {
  await tx.delete(vault_slots).where(and(eq(vault_slots.user_id, user_id), eq(vault_slots.kind, kind)))
}

export async function deleteSlots(tx: Db, user_id: string): Promise<void> {
  await tx.delete(vault_slots).where(eq(vault_slots.user_id, user_id))
}

export async function deletePins(tx: Db, user_id: string): Promise<void> {
  await tx.delete(vault_pins).where(eq(vault_pins.user_id, user_id))
}

/** With slots, devices and pins: they refer to the row. */
export async function deleteVaultUser(tx: Db, user_id: string): Promise<void> {
  await tx.delete(vault_users).where(eq(vault_users.user_id, user_id))
}
