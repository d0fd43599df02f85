import type { CodeSent } from '@nora/contract/accounts'
import {
  addressKey,
  type Clock,
  DAY_MS,
  HOUR_MS,
  type Ids,
  MINUTE_MS,
  type Rate,
  type RateLimiter,
  randomDigits,
  SECOND_MS,
} from '@nora/kit'
import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashToken, isSameSecret } from '../../platform/hashes.ts'
import { fieldProblem, problem, tooMany } from '../../platform/problem.ts'
import { accountsTexts } from './accounts.messages.ts'
import { one_time_codes as codes } from './accounts.tables.ts'
import { type AttemptLimit, giveAttemptBack, takeAttempt } from './attempts.ts'

const LIFETIME_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 5
const RESEND_AFTER_MS = 60 * SECOND_MS

type Purpose = (typeof codes.$inferSelect)['purpose']
/**
 * Identifies a code by its email, its user where that must stay the same, and its browser. The browser is known
 * by a secret that no other has: the cookie `nora_code`, the session, or the provider flow.
 */
export type CodeSubject = { purpose: Purpose; email: string; user_id?: string; browser: string }
/** A stranger's address must not become a letterbox to fill. */
const EMAILS_RATE: Rate = { limit: 12, windowMs: HOUR_MS }
/** Fewer, so that nobody takes all of them from somebody else. */
const EMAILS_FROM_ADDRESS: Rate = { limit: 8, windowMs: HOUR_MS }
/** Wrong codes for one account, whatever they are for and however many are mailed: 1 in 20,000 to guess one in a day. */
const PER_ACCOUNT: AttemptLimit = { limit: 50, windowMs: DAY_MS }
/** Fewer, so that whoever guesses from one place does not shut the owner out. */
const PER_ADDRESS: AttemptLimit = { limit: 10, windowMs: DAY_MS }

type Deps = {
  ids: Ids
  clock: Clock
  rates: RateLimiter
  hashCode: (scope: string, code: string) => string
}

/** Replaces the browser's code. Refuses while the one before was sent less than a minute ago, and after many. */
export async function issueCode(
  { ids, clock, rates, hashCode }: Deps,
  tx: Db,
  subject: CodeSubject,
  { address }: Pick<Origin, 'address'>,
) {
  const { purpose, email, user_id = null } = subject
  const browser_hash = hashToken(subject.browser)
  const now = clock.now()
  const id = ids.next('otc')
  const code = randomDigits(6)
  const fresh = {
    id,
    user_id,
    code_hash: hashCode(id, code),
    attempts: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
  }
  const [issued] = await tx
    .insert(codes)
    .values({ purpose, email, browser_hash, ...fresh })
    .onConflictDoUpdate({
      target: [codes.purpose, codes.email, codes.browser_hash],
      set: fresh,
      setWhere: lte(codes.sent_at, new Date(now.getTime() - RESEND_AFTER_MS)),
    })
    .returning({ expires_at: codes.expires_at })
  if (!issued) throw tooMany(await secondsToResend(tx, subject, now), accountsTexts.codeSentRecently)
  const key = `letters:${purpose}:${email}`
  const waitS =
    rates.take(`${key}:${addressKey(address)}`, EMAILS_FROM_ADDRESS) ?? rates.take(key, EMAILS_RATE)
  if (waitS !== null) throw tooMany(waitS, accountsTexts.codeSentRecently)
  const sent: CodeSent = {
    expires_at: issued.expires_at.toISOString(),
    resend_after_s: RESEND_AFTER_MS / SECOND_MS,
  }
  return { code, sent }
}

/**
 * Answers the id of the code when it is the right one. Every try is counted before it is compared, on its
 * own, so that neither a failed transaction nor parallel tries give more than five of a code, or more than the
 * day's of an account. A try in a browser that asked for no code uses nobody's up.
 */
export async function checkCode(
  { clock, hashCode }: Pick<Deps, 'clock' | 'hashCode'>,
  db: Db,
  { code, field = 'code', ...subject }: CodeSubject & { code: string; field?: string },
  { address }: Pick<Origin, 'address'>,
): Promise<string> {
  const now = clock.now()
  const isThisOne = and(
    eq(codes.purpose, subject.purpose),
    eq(codes.email, subject.email),
    eq(codes.browser_hash, hashToken(subject.browser)),
    subject.user_id === undefined ? isNull(codes.user_id) : eq(codes.user_id, subject.user_id),
    gt(codes.expires_at, now),
  )
  const [row] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(and(isThisOne, lt(codes.attempts, MAX_ATTEMPTS)))
    .returning()
  if (row) {
    const account = `code ${subject.email}`
    const counted = [`${account} ${addressKey(address)}`, account] as const
    await takeAttempt({ db, clock }, counted[0], PER_ADDRESS)
    await takeAttempt({ db, clock }, counted[1], PER_ACCOUNT)
    if (isSameSecret(row.code_hash, hashCode(row.id, code))) {
      for (const key of counted) await giveAttemptBack({ db }, key)
      return row.id
    }
    const attempts_left = MAX_ATTEMPTS - row.attempts
    throw fieldProblem(field, accountsTexts.wrongCode(attempts_left), { attempts_left })
  }
  const [spent] = await db.select().from(codes).where(isThisOne)
  if (!spent) throw problem('UnknownLifetimeCode')
  throw tooMany(await secondsToResend(db, subject, now), accountsTexts.attemptsSpent)
}

/** Uses the code up, with those of other browsers, in the transaction of what it was for. */
export async function consumeCode(tx: Db, id: string): Promise<void> {
  const [used] = await tx.delete(codes).where(eq(codes.id, id)).returning()
  if (!used) throw problem('UnknownLifetimeCode')
  await tx.delete(codes).where(and(eq(codes.purpose, used.purpose), eq(codes.email, used.email)))
}

export async function deleteCodesOf(tx: Db, email: string): Promise<void> {
  await tx.delete(codes).where(eq(codes.email, email))
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expires_at, now))
}

async function secondsToResend(db: Db, { purpose, email, browser }: CodeSubject, now: Date): Promise<number> {
  const [row] = await db
    .select({ sent_at: codes.sent_at })
    .from(codes)
    .where(
      and(eq(codes.purpose, purpose), eq(codes.email, email), eq(codes.browser_hash, hashToken(browser))),
    )
  const waitMs = (row?.sent_at.getTime() ?? now.getTime()) + RESEND_AFTER_MS - now.getTime()
  return Math.max(1, Math.ceil(waitMs / SECOND_MS))
}
