import { and, asc, count, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Db, isUniqueViolation } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { accountsTexts } from './accounts.messages.ts'
import { passkey_challenges, passkeys } from './passkeys.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkey_challenges.$inferSelect

export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<void> {
  try {
    await tx.insert(passkeys).values(row)
  } catch (error) {
    throw isUniqueViolation(error) ? problem('Conflict', accountsTexts.passkeyKnown) : error
  }
}

export async function listPasskeysOf(db: Db, user_id: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.user_id, user_id)).orderBy(asc(passkeys.id))
}

export async function findPasskey(db: Db, credential_id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credential_id, credential_id))
  return row
}

export async function updatePasskey(
  db: Db,
  { user_id, id }: { user_id: string; id: string },
  changes: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'is_synced' | 'last_used_at'>>,
): Promise<PasskeyRow | undefined> {
  const isTheirs = and(eq(passkeys.user_id, user_id), eq(passkeys.id, id))
  const [row] = await db.update(passkeys).set(changes).where(isTheirs).returning()
  return row
}

export async function deletePasskey(tx: Db, user_id: string, id: string): Promise<PasskeyRow | undefined> {
  const isTheirs = and(eq(passkeys.user_id, user_id), eq(passkeys.id, id))
  const [row] = await tx.delete(passkeys).where(isTheirs).returning()
  return row
}

export async function deletePasskeysOf(tx: Db, user_id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.user_id, user_id))
}

export async function countPasskeys(db: Db, user_id: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.user_id, user_id))
  return row?.count ?? 0
}

export async function insertChallenge(db: Db, row: ChallengeRow): Promise<void> {
  await db.insert(passkey_challenges).values(row)
}

/** Takes the challenge out, if it was made for just this: of two uses at once, one gets true. */
export async function takeChallenge(
  db: Db,
  { challenge_hash, purpose, user_id, session_id }: Omit<ChallengeRow, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge_hash, challenge_hash),
        eq(passkey_challenges.purpose, purpose),
        user_id === null ? isNull(passkey_challenges.user_id) : eq(passkey_challenges.user_id, user_id),
        session_id === null
          ? isNull(passkey_challenges.session_id)
          : eq(passkey_challenges.session_id, session_id),
        gt(passkey_challenges.expires_at, now),
      ),
    )
    .returning({ purpose: passkey_challenges.purpose })
  return taken.length > 0
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkey_challenges).where(lt(passkey_challenges.expires_at, now))
}
