import { type Clock, DAY_MS } from '@nora/kit'
import { and, gt, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getPolicy } from '../stored/policies.store.ts'
import { vault_sessions } from '../vault.tables.ts'
import { getOpenness } from './assert-unlocked.ts'

type Listener = { user_id: string; team_id: string; credential_id: string }

/**
 * Those of the sessions and clients whose vault is open, by credential: for streams of many, which ask again and again
 * and are no use of the vault.
 */
export function listUnlocked({ clock }: { clock: Clock }) {
  return async (db: Db, listeners: readonly Listener[]): Promise<ReadonlySet<string>> => {
    if (listeners.length === 0) return new Set()
    const now = clock.now()
    const ids = listeners.map(({ credential_id }) => credential_id)
    const sessions = await db
      .select()
      .from(vault_sessions)
      .where(
        and(
          inArray(vault_sessions.credential_id, ids),
          // Nobody’s policy lets an unused vault stay open for a day.
          gt(vault_sessions.used_at, new Date(now.getTime() - DAY_MS)),
        ),
      )
    const open = new Set<string>()
    for (const team_id of new Set(listeners.map((one) => one.team_id))) {
      const policy = await getPolicy(db, team_id)
      for (const { credential_id, user_id } of listeners.filter((one) => one.team_id === team_id)) {
        const session = sessions.find((one) => one.credential_id === credential_id && one.user_id === user_id)
        if (getOpenness(session, policy, now).unlocked_until !== null) open.add(credential_id)
      }
    }
    return open
  }
}
