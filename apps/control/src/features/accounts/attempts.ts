import { type Clock, SECOND_MS } from '@nora/kit'
import { eq, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { tooMany } from '../../platform/problem.ts'
import { accountsTexts } from './accounts.messages.ts'
import { attempts } from './accounts.tables.ts'

export type AttemptLimit = { limit: number; windowMs: number }

type Needs = { db: Db; clock: Clock }

/**
 * Counts an attempt before it is looked at, in one statement: of any number at the same time, on any number
 * of control processes, exactly `limit` get past within a window. Answers how many are left after this one;
 * throws TooManyRequests when none was.
 */
export async function takeAttempt(
  { db, clock }: Needs,
  key: string,
  { limit, windowMs }: AttemptLimit,
): Promise<number> {
  const now = clock.now()
  const hasEnded = lte(attempts.window_ends_at, now)
  const [row] = await db
    .insert(attempts)
    .values({ key, used: 1, window_ends_at: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        used: sql`case when ${hasEnded} then 1 else ${attempts.used} + 1 end`,
        window_ends_at: sql`case when ${hasEnded} then excluded.window_ends_at else ${attempts.window_ends_at} end`,
      },
      setWhere: or(hasEnded, lt(attempts.used, limit)),
    })
    .returning({ used: attempts.used })
  if (!row) throw tooMany(await secondsLeft(db, key, now), accountsTexts.tooManyAttempts)
  return limit - row.used
}

/** The attempt was a right one: only wrong ones count. */
export async function giveAttemptBack({ db }: Pick<Needs, 'db'>, key: string): Promise<void> {
  await db
    .update(attempts)
    .set({ used: sql`greatest(${attempts.used} - 1, 0)` })
    .where(eq(attempts.key, key))
}

export async function deleteAttempts({ db }: Pick<Needs, 'db'>, key: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, key))
}

export async function deleteOldAttempts({ db, clock }: Needs): Promise<void> {
  await db.delete(attempts).where(lt(attempts.window_ends_at, clock.now()))
}

async function secondsLeft(db: Db, key: string, now: Date): Promise<number> {
  const [row] = await db.select().from(attempts).where(eq(attempts.key, key))
  return ((row?.window_ends_at.getTime() ?? now.getTime()) - now.getTime()) / SECOND_MS
}
