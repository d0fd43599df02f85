import { and, count, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { vault_devices } from '../vault.tables.ts'

export type Device = typeof vault_devices.$inferSelect
type Named = { user_id: string; id: string }

const isDevice = ({ user_id, id }: Named) => and(eq(vault_devices.user_id, user_id), eq(vault_devices.id, id))

export async function listDevices(db: Db, user_id: string): Promise<Device[]> {
  return db
    .select()
    .from(vault_devices)
    .where(eq(vault_devices.user_id, user_id))
    .orderBy(vault_devices.added_at, vault_devices.id)
}

export async function findDevice(db: Db, device: Named): Promise<Device | undefined> {
  const [row] = await db.select().from(vault_devices).where(isDevice(device))
  return row
}

export async function countDevices(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(vault_devices)
    .where(eq(vault_devices.user_id, user_id))
  return row?.count ?? 0
}

/** Answers whether the device is new. */
export async function insertDevice(tx: Db, device: Device): Promise<boolean> {
  const inserted = await tx.insert(vault_devices).values(device).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Answers the device unless it has a PIN already, or is not there. */
export async function setPinPublic(tx: Db, device: Named, pin_public: string): Promise<Device | undefined> {
  const [row] = await tx
    .update(vault_devices)
    .set({ pin_public })
    .where(
      and(isDevice(device), isNull(vault_devices.pin_public), isNotNull(vault_devices.server_half_sealed)),
    )
    .returning()
  return row
}

export async function deleteDevice(tx: Db, device: Named): Promise<Device | undefined> {
  const [row] = await tx.delete(vault_devices).where(isDevice(device)).returning()
  return row
}

export async function deleteDevices(tx: Db, user_id: string): Promise<void> {
  await tx.delete(vault_devices).where(eq(vault_devices.user_id, user_id))
}

/** Counts a try in one statement: of any number at once, `limit` are counted, and the others get nothing. */
export async function countTry(
  db: Db,
  device: Named,
  { limit, now }: { limit: number; now: Date },
): Promise<Device | undefined> {
  const [row] = await db
    .update(vault_devices)
    .set({ tries: sql`${vault_devices.tries} + 1`, tried_at: now })
    .where(
      and(
        isDevice(device),
        lt(vault_devices.tries, limit),
        isNotNull(vault_devices.pin_public),
        isNotNull(vault_devices.server_half_sealed),
      ),
    )
    .returning()
  return row
}

/** The PIN was right. */
export async function resetTries(tx: Db, device: Named, now: Date): Promise<void> {
  await tx.update(vault_devices).set({ tries: 0, used_at: now }).where(isDevice(device))
}

/** Destroys the server's half once all tries are used up. Answers the device whose half this call destroyed. */
export async function destroyHalf(tx: Db, device: Named, limit: number): Promise<Device | undefined> {
  const [row] = await tx
    .update(vault_devices)
    .set({ server_half_sealed: null, pin_public: null })
    .where(
      and(isDevice(device), gte(vault_devices.tries, limit), isNotNull(vault_devices.server_half_sealed)),
    )
    .returning()
  return row
}

/** Devices that used up their tries before this moment, and that still have the server's half. */
export async function listExhausted(db: Db, limit: number, before: Date): Promise<Named[]> {
  return db
    .select({ user_id: vault_devices.user_id, id: vault_devices.id })
    .from(vault_devices)
    .where(
      and(
        gte(vault_devices.tries, limit),
        lt(vault_devices.tried_at, before),
        isNotNull(vault_devices.server_half_sealed),
      ),
    )
}

/** Removes those whose set-up was begun before this moment and never finished. */
export async function deleteUnfinished(db: Db, before: Date): Promise<void> {
  await db
    .delete(vault_devices)
    .where(
      and(
        isNull(vault_devices.pin_public),
        isNotNull(vault_devices.server_half_sealed),
        lt(vault_devices.added_at, before),
      ),
    )
}
