import { DAY_MS, randomToken } from '@nora/kit'
import { hashToken } from '../../platform/hashes.ts'
import type { Deps } from './accounts.deps.ts'
import { findOldestUser, findUserByEmail, insertTicket, insertUser, type User } from './accounts.store.ts'
import { getHomeTeam } from './current-user.ts'

const TICKET_LIFETIME_MS = DAY_MS

/** Makes the first account of the installation, without a password, unless there is one already. */
export function ensureOwner(deps: Deps) {
  return async (): Promise<{ user_id: string; team_id: string }> => {
    const email = deps.config.owner_email
    const known = (await findUserByEmail(deps.db, email)) ?? (await findOldestUser(deps.db))
    if (known) return { user_id: known.id, team_id: await getHomeTeam(deps, deps.db, known.id) }
    const user: User = {
      id: deps.ids.next('usr'),
      email,
      name: null,
      language: 'ru',
      password_hash: null,
      created_at: deps.clock.now(),
    }
    return deps.transaction(async (tx) => {
      await insertUser(tx, user)
      return { user_id: user.id, team_id: await deps.createPersonalTeam(tx, user) }
    })
  }
}

/** A secret that signs the user in once, within a day. */
export function issueTicket(deps: Deps) {
  return async (user_id: string): Promise<string> => {
    const ticket = randomToken(43)
    const expires_at = new Date(deps.clock.now().getTime() + TICKET_LIFETIME_MS)
    await insertTicket(deps.db, { token_hash: hashToken(ticket), user_id, expires_at })
    return ticket
  }
}
