import type { Origin } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import type { Deps } from './accounts.deps.ts'
import { deleteSession } from './sessions/sessions.store.ts'

/** Ends the session of the cookie; nothing happens when there is none. */
export function signOut(deps: Deps) {
  return async (token: string | null, origin: Origin): Promise<void> => {
    if (token === null) return
    const ended = await deps.transaction(async (tx) => {
      const session = await deleteSession(tx, hashToken(token))
      if (session) {
        const whose = { ...origin, user_id: session.user_id, team_id: session.team_id }
        await deps.emit(tx, whose, { kind: 'user.signed_out', object_id: session.user_id, data: {} })
      }
      return session
    })
    if (ended) deps.revocations.end(ended.id)
  }
}
