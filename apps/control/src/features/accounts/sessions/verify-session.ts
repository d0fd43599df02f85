import type { Actor } from '../../../platform/actor.ts'
import { hashToken } from '../../../platform/hashes.ts'
import type { Deps } from '../accounts.deps.ts'
import { otpRequired } from '../second-factors/second-factors.ts'
import { PROLONG_AFTER_MS, sessionEnd } from './open-session.ts'
import { findSessionWithMember, updateSession } from './sessions.store.ts'

/**
 * Finds the session of a token; null when it is unknown or expired. `prolongedTo` is set when the cookie should
 * live longer. Throws OtpRequired while a second factor is due.
 */
export function verifySession(deps: Deps) {
  return async (token: string): Promise<{ actor: Actor; prolongedTo: Date | null } | null> => {
    const now = deps.clock.now()
    const found = await findSessionWithMember(deps.db, hashToken(token), now)
    if (!found) return null
    const { session, member } = found
    if (session.is_otp_due) throw await otpRequired(deps.db, session.user_id, session.expires_at)
    const end = sessionEnd(now, session.created_at)
    let prolongedTo: Date | null = null
    if (now.getTime() - session.last_seen_at.getTime() > PROLONG_AFTER_MS) {
      await updateSession(deps.db, session.id, { last_seen_at: now, expires_at: end })
      prolongedTo = end
    }
    const { id, confirmed_at } = session
    return { actor: { ...member, credential: { kind: 'session', id, confirmed_at } }, prolongedTo }
  }
}
