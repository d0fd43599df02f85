import { VAULT_VERIFIED_MINUTES, type VaultPolicy } from '@nora/contract/vault'
import { type Clock, MINUTE_MS } from '@nora/kit'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import { getPolicy } from '../stored/policies.store.ts'
import { hasActiveKey } from '../stored/user-keys.store.ts'
import { findVaultSession, noteUse, type VaultSession } from '../stored/vault-sessions.store.ts'

type Needs = { db: Db; clock: Clock }

/** Until when the vault of a session is open and proven; null: it is not. */
export type Openness = { unlocked_until: Date | null; verified_until: Date | null }

/** Throws VaultLocked unless the vault is open for the caller's session. A use extends it, at most once a minute. */
export function assertUnlocked({ db, clock }: Needs) {
  return async (actor: Actor, needs: 'unlocked' | 'verified'): Promise<void> => {
    const now = clock.now()
    const session = await findVaultSession(db, actor)
    const policy = await getPolicy(db, actor.team_id)
    const { unlocked_until, verified_until } = getOpenness(session, policy, now)
    if (!session || unlocked_until === null) {
      const why = (await hasActiveKey(db, actor.user_id)) ? 'locked' : 'no_key'
      throw problem('VaultLocked', null, { data: { why } })
    }
    if (needs === 'verified' && verified_until === null) {
      throw problem('VaultLocked', null, { data: { why: 'unverified' } })
    }
    const unusedMs = now.getTime() - (session.used_at?.getTime() ?? 0)
    if (unusedMs >= writtenEveryMs(policy)) await noteUse(db, session.credential_id, now)
  }
}

/** What the policy of the team that the caller works in makes of the session, so that a stricter one holds at once. */
export function getOpenness(
  session: Pick<VaultSession, 'used_at' | 'verified_at' | 'opened_with'> | undefined,
  policy: VaultPolicy,
  now: Date,
): Openness {
  const unlocked_until = later(session?.used_at, policy.idle_minutes, now)
  const isForbidden = session?.opened_with === 'pin' && policy.pin === 'forbidden'
  if (unlocked_until === null || isForbidden) return { unlocked_until: null, verified_until: null }
  return { unlocked_until, verified_until: later(session?.verified_at, VAULT_VERIFIED_MINUTES, now) }
}

function later(since: Date | null | undefined, minutes: number, now: Date): Date | null {
  if (!since) return null
  const until = new Date(since.getTime() + minutes * MINUTE_MS)
  return until > now ? until : null
}

/** A minute would be all of the shortest idle time. */
function writtenEveryMs({ idle_minutes }: VaultPolicy): number {
  return Math.min(MINUTE_MS, (idle_minutes * MINUTE_MS) / 4)
}
