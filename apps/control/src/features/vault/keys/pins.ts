import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { ByteChecks } from '../checks/check-bytes.ts'
import { lockKeyHolder } from '../stored/user-keys.store.ts'
import type { Deps } from '../vault.deps.ts'
import { vaultTexts } from '../vault.messages.ts'
import { vault_pins } from '../vault.tables.ts'

type Pins = { envelope: string | null; version: number }

/** What clients remember of the server: positions of the directory and of folders, sealed. */
export function getVaultPins({ db }: Deps) {
  return async ({ user_id }: Actor): Promise<Pins> => {
    const [row] = await db.select().from(vault_pins).where(eq(vault_pins.user_id, user_id))
    return { envelope: row?.envelope ?? null, version: row?.version ?? 0 }
  }
}

/** Saves them over the version that the client has read. Conflict when another device was first. */
export function saveVaultPins({ transaction }: Deps) {
  return (
    { user_id }: Actor,
    { envelope, expected_version }: { envelope: string; expected_version: number },
  ): Promise<Pins> => {
    const checks = new ByteChecks()
    checks.envelope('envelope', envelope)
    checks.end()
    return transaction(async (tx) => {
      if (!(await lockKeyHolder(tx, user_id))) throw problem('Conflict', vaultTexts.noKey)
      const row = { user_id, envelope, version: expected_version + 1 }
      const stored =
        expected_version === 0
          ? await tx.insert(vault_pins).values(row).onConflictDoNothing().returning()
          : await tx
              .update(vault_pins)
              .set(row)
              .where(and(eq(vault_pins.user_id, user_id), eq(vault_pins.version, expected_version)))
              .returning()
      if (stored.length === 0) throw problem('Conflict', vaultTexts.pinsChanged)
      return { envelope, version: row.version }
    })
  }
}

/** What was sealed by the account key before is replaced, or goes: nothing could open it. */
export async function savePinsAnew(tx: Db, user_id: string, envelope: string | null): Promise<void> {
  if (envelope === null) {
    await tx.delete(vault_pins).where(eq(vault_pins.user_id, user_id))
    return
  }
  await tx
    .insert(vault_pins)
    .values({ user_id, envelope, version: 1 })
    .onConflictDoUpdate({
      target: vault_pins.user_id,
      set: { envelope, version: sql`${vault_pins.version} + 1` },
    })
}
