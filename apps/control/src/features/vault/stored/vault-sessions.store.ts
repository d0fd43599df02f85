import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { vault_sessions } from '../vault.tables.ts'

export type VaultSession = typeof vault_sessions.$inferSelect
type Caller = Pick<Actor, 'user_id' | 'credential'>

export async function findVaultSession(db: Db, { user_id, credential }: Caller) {
  const [row] = await db
    .select()
    .from(vault_sessions)
    .where(and(eq(vault_sessions.credential_id, credential.id), eq(vault_sessions.user_id, user_id)))
  return row
}

/** Opens the vault of this session; whoever opens it has just proved that they hold the key. */
export async function openVaultSession(
  tx: Db,
  { user_id, credential }: Caller,
  { opened_with, now }: { opened_with: NonNullable<VaultSession['opened_with']>; now: Date },
): Promise<void> {
  const set = { used_at: now, verified_at: now, opened_with }
  await tx
    .insert(vault_sessions)
    .values({ credential_id: credential.id, user_id, read_keys_at: null, ...set })
    .onConflictDoUpdate({ target: vault_sessions.credential_id, set })
}

/** Answers whether it was open. */
export async function lockVaultSession(tx: Db, { user_id, credential }: Caller): Promise<boolean> {
  const locked = await tx
    .update(vault_sessions)
    .set({ used_at: null, verified_at: null, opened_with: null })
    .where(
      and(
        eq(vault_sessions.credential_id, credential.id),
        eq(vault_sessions.user_id, user_id),
        isNotNull(vault_sessions.used_at),
      ),
    )
    .returning({ credential_id: vault_sessions.credential_id })
  return locked.length > 0
}

/** One that was locked meanwhile stays locked. */
export async function noteUse(db: Db, credential_id: string, now: Date): Promise<void> {
  await db
    .update(vault_sessions)
    .set({ used_at: now })
    .where(and(eq(vault_sessions.credential_id, credential_id), lt(vault_sessions.used_at, now)))
}

export async function noteProof(tx: Db, credential_id: string, now: Date): Promise<void> {
  await tx
    .update(vault_sessions)
    .set({ verified_at: now, used_at: now })
    .where(and(eq(vault_sessions.credential_id, credential_id), isNotNull(vault_sessions.used_at)))
}

/** Answers true for the first reading of a session. */
export async function noteReading(
  tx: Db,
  { user_id, credential }: Caller,
  read_keys_at: Date,
): Promise<boolean> {
  const noted = await tx
    .insert(vault_sessions)
    .values({ credential_id: credential.id, user_id, read_keys_at })
    .onConflictDoUpdate({
      target: vault_sessions.credential_id,
      set: { read_keys_at },
      setWhere: isNull(vault_sessions.read_keys_at),
    })
    .returning({ credential_id: vault_sessions.credential_id })
  return noted.length > 0
}

/** Locks the vaults of these people everywhere but in one session. Answers the credentials of those that ended. */
export async function endVaultSessions(
  tx: Db,
  user_ids: readonly string[],
  except_credential_id?: string,
): Promise<string[]> {
  const others =
    except_credential_id === undefined ? undefined : ne(vault_sessions.credential_id, except_credential_id)
  const ended = await tx
    .delete(vault_sessions)
    .where(and(inArray(vault_sessions.user_id, [...user_ids]), others))
    .returning({ credential_id: vault_sessions.credential_id })
  return ended.map(({ credential_id }) => credential_id)
}

const SWEPT_AT_ONCE = 500

/** Removes those whose session or client is no more. `listAlive` answers which of the ids are. */
export async function sweepVaultSessions(
  db: Db,
  listAlive: (db: Db, ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  let after = ''
  for (;;) {
    const rows = await db
      .select({ id: vault_sessions.credential_id })
      .from(vault_sessions)
      .where(sql`${vault_sessions.credential_id} > ${after}`)
      .orderBy(vault_sessions.credential_id)
      .limit(SWEPT_AT_ONCE)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const alive = new Set(
      await listAlive(
        db,
        rows.map(({ id }) => id),
      ),
    )
    const gone = rows.map(({ id }) => id).filter((id) => !alive.has(id))
    if (gone.length > 0) await db.delete(vault_sessions).where(inArray(vault_sessions.credential_id, gone))
  }
}
