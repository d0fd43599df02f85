import type { Actor } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import type { Deps } from './accounts.deps.ts'
import { findSession, updateSession } from './accounts.store.ts'
import { PROLONG_AFTER_MS, sessionEnd } from './open-session.ts'

/** Whose session it is; null when it is unknown or over. `prolongedTo` is set when the cookie should live longer. */
export function verifySession(deps: Deps) {
  return async (token: string): Promise<{ actor: Actor; prolongedTo: Date | null } | null> => {
    const now = deps.clock.now()
    const session = await findSession(deps.db, hashToken(token), now)
    if (!session) return null
    const member = await deps.findMember(deps.db, session.user_id, session.team_id)
    if (!member) return null
    let prolongedTo: Date | null = null
    if (now.getTime() - session.last_seen_at.getTime() > PROLONG_AFTER_MS) {
      prolongedTo = sessionEnd(now)
      await updateSession(deps.db, session.id, { last_seen_at: now, expires_at: prolongedTo })
    }
    return { actor: { ...member, credential: { kind: 'session', id: session.id } }, prolongedTo }
  }
}
