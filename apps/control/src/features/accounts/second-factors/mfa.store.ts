import { and, count, eq, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { recovery_codes, totp_secrets } from './mfa.tables.ts'

export type TotpSecret = typeof totp_secrets.$inferSelect

export async function findTotpSecret(db: Db, user_id: string): Promise<TotpSecret | undefined> {
  const [secret] = await db.select().from(totp_secrets).where(eq(totp_secrets.user_id, user_id))
  return secret
}

/** A key that was never confirmed gives way to a new one. */
export async function putTotpSecret(tx: Db, secret: TotpSecret): Promise<void> {
  await tx
    .insert(totp_secrets)
    .values(secret)
    .onConflictDoUpdate({ target: totp_secrets.user_id, set: secret })
}

/** Takes the code of this step, unless one of it or of a later one was taken: of two at once, one gets true. */
export async function advanceTotpStep(db: Db, user_id: string, step: number): Promise<boolean> {
  const taken = await db
    .update(totp_secrets)
    .set({ last_step: step })
    .where(and(eq(totp_secrets.user_id, user_id), lt(totp_secrets.last_step, step)))
    .returning({ user_id: totp_secrets.user_id })
  return taken.length > 0
}

export async function confirmTotpSecret(tx: Db, user_id: string, now: Date): Promise<void> {
  await tx.update(totp_secrets).set({ confirmed_at: now }).where(eq(totp_secrets.user_id, user_id))
}

export async function deleteTotpSecret(tx: Db, user_id: string): Promise<void> {
  await tx.delete(totp_secrets).where(eq(totp_secrets.user_id, user_id))
}

export async function replaceRecoveryCodes(
  tx: Db,
  user_id: string,
  codes: readonly { code_hash: string; salt: string }[],
): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))
  if (codes.length > 0) await tx.insert(recovery_codes).values(codes.map((code) => ({ user_id, ...code })))
}

/** Finds the salt of the user’s set of codes; undefined when no code is left. */
export async function findRecoverySalt(db: Db, user_id: string): Promise<string | undefined> {
  const [code] = await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, user_id)).limit(1)
  return code?.salt
}

/** Takes the code out: of two uses at once, one gets true. */
export async function takeRecoveryHash(db: Db, user_id: string, code_hash: string): Promise<boolean> {
  const taken = await db
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), eq(recovery_codes.code_hash, code_hash)))
    .returning({ user_id: recovery_codes.user_id })
  return taken.length > 0
}

export async function countRecoveryCodes(db: Db, user_id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(recovery_codes)
    .where(eq(recovery_codes.user_id, user_id))
  return row?.count ?? 0
}
