import { addressKey, HOUR_MS, MINUTE_MS, type Rate, type RateLimiter, randomDigits } from '@nora/kit'
import type { AskAnswer, AskBody } from '@nora/link'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { isSameSecret } from '../../../platform/hashes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { problem, tooMany } from '../../../platform/problem.ts'
import { visitorCodeEmail } from './visitor-code.emails.ts'
import { visitorsTexts } from './visitors.messages.ts'
import { visitor_codes as codes } from './visitors.tables.ts'

const LIFETIME_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 5
/** Nobody's mailbox is filled, by whatever site and from wherever. */
const TO_MAILBOX: Rate = { limit: 12, windowMs: HOUR_MS }
const TO_MAILBOX_FROM_ADDRESS: Rate = { limit: 6, windowMs: HOUR_MS }
const OF_TEAM: Rate = { limit: 1_000, windowMs: HOUR_MS }
/** Wrong codes for one mailbox at one endpoint, however many codes are mailed. */
const WRONG: Rate = { limit: 30, windowMs: HOUR_MS }

type Deps = Pick<Platform, 'clock' | 'db' | 'ids' | 'hashCode' | 'jobs' | 'transaction'> & {
  rates: RateLimiter
}

/**
 * Mails a code to a visitor. For an address that is not let in everything is done but the mailing, so that nothing
 * tells it from one that is.
 */
export function sendVisitorCode({ clock, ids, hashCode, jobs, transaction, rates }: Deps) {
  return async (body: AskBody<'send_visitor_code'>): Promise<AskAnswer<'send_visitor_code'>> => {
    const { team_id, endpoint, email, is_allowed, language, address } = body
    const mailbox = `visitor code ${email}`
    const waitS =
      rates.take(`${mailbox} ${addressKey(address)}`, TO_MAILBOX_FROM_ADDRESS) ??
      rates.take(mailbox, TO_MAILBOX) ??
      rates.take(`visitor codes ${team_id}`, OF_TEAM)
    if (waitS !== null) throw tooMany(waitS, visitorsTexts.tooManyCodes)
    const id = ids.next('vco')
    const code = randomDigits(6)
    const expires_at = new Date(clock.now().getTime() + LIFETIME_MS)
    await transaction(async (tx) => {
      const code_hash = is_allowed ? hashCode(id, code) : null
      await tx.insert(codes).values({ id, team_id, endpoint, email, code_hash, attempts: 0, expires_at })
      if (!is_allowed) return
      const payload = visitorCodeEmail({ to: email, lang: language, code, endpoint })
      await jobs.add(tx, { kind: 'letter', payload })
    })
    return { code_id: id }
  }
}

/** Every try is counted before it is compared, on its own: parallel ones are no more than five. */
export function checkVisitorCode({ clock, db, hashCode, rates }: Deps) {
  return async ({
    code_id,
    team_id,
    endpoint,
    code,
  }: AskBody<'check_visitor_code'>): Promise<AskAnswer<'check_visitor_code'>> => {
    const isThisOne = and(
      eq(codes.id, code_id),
      eq(codes.team_id, team_id),
      eq(codes.endpoint, endpoint),
      gt(codes.expires_at, clock.now()),
      lt(codes.attempts, MAX_ATTEMPTS),
    )
    const [row] = await db
      .update(codes)
      .set({ attempts: sql`${codes.attempts} + 1` })
      .where(isThisOne)
      .returning()
    if (row === undefined) return { email: null, attempts_left: 0 }
    const waitS = rates.peek(`visitor code wrong ${row.email} ${endpoint}`, WRONG)
    if (waitS !== null) throw problem('TooManyRequests')
    const isRight = row.code_hash !== null && isSameSecret(row.code_hash, hashCode(row.id, code))
    if (!isRight) {
      rates.take(`visitor code wrong ${row.email} ${endpoint}`, WRONG)
      return { email: null, attempts_left: MAX_ATTEMPTS - row.attempts }
    }
    const deleted = await db.delete(codes).where(eq(codes.id, row.id)).returning({ id: codes.id })
    // Two tries in one moment: the code lets in once.
    return deleted.length === 0 ? { email: null, attempts_left: 0 } : { email: row.email, attempts_left: 0 }
  }
}

export async function purgeVisitorCodes(db: Db, now: Date): Promise<void> {
  await db.delete(codes).where(lt(codes.expires_at, now))
}
