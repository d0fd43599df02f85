import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './accounts.deps.ts'
import { renewKeyTeams } from './renew-key-teams.ts'

/**
 * Ends whatever acts for the user besides browsers: the user token, clients, API keys and SSH keys. Answers the
 * ids of what stopped working: pass them to `announceKeysEnded` after the commit.
 */
export async function endKeys(deps: Deps, tx: Db, user_id: string, origin: Origin): Promise<string[]> {
  const revoked = await deps.revokeOwnCredentials(tx, user_id)
  if (revoked.length > 0) {
    const event = { kind: 'user.keys_ended', object_id: user_id, data: { ended: revoked.length } } as const
    await deps.emit(tx, { ...origin, user_id }, event)
  }
  return revoked
}

/** Call it after the commit. */
export async function announceKeysEnded(
  deps: Deps,
  user_id: string,
  revoked: readonly string[],
): Promise<void> {
  await deps.onRevoked(revoked)
  if (revoked.length > 0) await renewKeyTeams(deps, user_id)
}
