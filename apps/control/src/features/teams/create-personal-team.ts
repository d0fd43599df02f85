import type { Clock, Ids } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import { insertTeam } from './teams.store.ts'

/** Every user has one: it is where everything of theirs belongs until they choose another team. */
export function createPersonalTeam({ ids, clock }: { ids: Ids; clock: Clock }) {
  return async (tx: Db, user: { id: string; name: string | null; email: string }): Promise<string> => {
    const id = ids.next('tea')
    const name = user.name ?? user.email.split('@', 1)[0] ?? user.email
    await insertTeam(
      tx,
      { id, name, icon: null, type: 'personal', created_at: clock.now() },
      { user_id: user.id, has_seat: true },
    )
    return id
  }
}
