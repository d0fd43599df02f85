import { type Clock, DAY_MS, HOUR_MS, type Ids, randomToken } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import { insertSession } from './accounts.store.ts'

const LIFETIME_MS = 30 * DAY_MS
/** A session in use is prolonged, but not with every call: that would be a write each time. */
export const PROLONG_AFTER_MS = HOUR_MS

export type OpenedSession = { token: string; expires_at: Date }

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS)
}

/** Makes a session in the transaction of what signs the user in. */
export async function openSession(
  { ids, clock }: { ids: Ids; clock: Clock },
  tx: Db,
  whose: { user_id: string; team_id: string },
  origin: Origin,
): Promise<OpenedSession> {
  const now = clock.now()
  const token = randomToken(43)
  const expires_at = sessionEnd(now)
  await insertSession(tx, {
    id: ids.next('ses'),
    token_hash: hashToken(token),
    ...whose,
    address: origin.address,
    user_agent: origin.client,
    created_at: now,
    last_seen_at: now,
    expires_at,
  })
  return { token, expires_at }
}
