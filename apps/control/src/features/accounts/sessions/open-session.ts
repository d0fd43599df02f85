import { type Clock, DAY_MS, HOUR_MS, type Ids, MINUTE_MS, randomToken } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { hashToken } from '../../../platform/hashes.ts'
import { deleteSessionsBeyond, insertSession } from './sessions.store.ts'

/** Unused for this long, a session is over. */
const IDLE_LIFETIME_MS = 30 * DAY_MS
/** However much it is used, one signs in again after this. */
const LIFETIME_MS = 90 * DAY_MS
/** Leaves enough time to find the phone and type a code. */
const OTP_LIFETIME_MS = 10 * MINUTE_MS
/** A session in use is prolonged, but not with every call: that would be a write each time. */
export const PROLONG_AFTER_MS = HOUR_MS

export const SESSIONS_MAX = 100
const OTP_SESSIONS_MAX = 10

export type OpenedSession = { token: string; expires_at: Date }

export type NewSession = {
  user_id: string
  team_id: string
  /** How the first factor was shown. */
  opened_with: string
  /** Opens nothing until a second factor is shown. */
  is_otp_due: boolean
}

export function sessionEnd(now: Date, created_at: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_LIFETIME_MS, created_at.getTime() + LIFETIME_MS))
}

export function newSessionToken(): string {
  return randomToken(43)
}

/** Makes a session in the transaction of what signs the user in. */
export async function openSession(
  { ids, clock }: { ids: Ids; clock: Clock },
  tx: Db,
  session: NewSession,
  origin: Origin,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = newSessionToken()
  const expires_at = session.is_otp_due ? new Date(now.getTime() + OTP_LIFETIME_MS) : sessionEnd(now, now)
  await insertSession(tx, {
    id: ids.next('ses'),
    token_hash: hashToken(token),
    ...session,
    address: origin.address,
    user_agent: origin.client,
    created_at: now,
    last_seen_at: now,
    expires_at,
    confirmed_at: now,
  })
  await deleteSessionsBeyond(tx, session, session.is_otp_due ? OTP_SESSIONS_MAX : SESSIONS_MAX)
  return { token, expires_at }
}
