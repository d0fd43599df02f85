import { DAY_MS, randomToken } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import type { Deps } from './accounts.deps.ts'
import {
  findOldestUser,
  findOwner,
  findUserByEmail,
  getUserById,
  insertTicket,
  insertUser,
  setOwner,
} from './accounts.store.ts'
import { getHomeTeam } from './current-user.ts'

const TICKET_LIFETIME_MS = DAY_MS

/** The owner of the installation: as chosen, else the oldest account, which is made when there is none. */
export function ensureOwner(deps: Deps) {
  return (): Promise<{ user_id: string; team_id: string }> =>
    deps.transaction(async (tx) => {
      const email = deps.config.owner_email
      const chosen = await findOwner(tx)
      const known = chosen ?? (await findUserByEmail(tx, email)) ?? (await findOldestUser(tx))
      if (known) {
        if (!chosen) await setOwner(tx, known.id)
        return { user_id: known.id, team_id: await getHomeTeam(deps, tx, known.id) }
      }
      const user = await insertUser(tx, {
        id: deps.ids.next('usr'),
        email,
        // Nobody has asked for anything yet; the first browser that signs in says what it speaks.
        language: 'ru',
        is_owner: true,
        created_at: deps.clock.now(),
      })
      return { user_id: user.id, team_id: await deps.createPersonalTeam(tx, user) }
    })
}

/** The owner's address; null before the first start has made the account. */
export function findOwnerEmail({ db }: Pick<Deps, 'db'>) {
  return async (): Promise<string | null> => (await findOwner(db))?.email ?? null
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

/** A link that signs the owner of the installation in once, for whoever has the machine anyway. */
export function issueSignInLink(deps: Deps) {
  return async (_input: unknown, origin: Origin): Promise<{ url: string; email: string }> => {
    const { user_id } = await ensureOwner(deps)()
    const event = { kind: 'user.sign_in_link_made', object_id: user_id, data: {} } as const
    await deps.transaction((tx) => deps.emit(tx, origin, event))
    const ticket = await issueTicket(deps)(user_id)
    const { email } = await getUserById(deps.db, user_id)
    return { url: toSignInUrl(deps.config.base_url, ticket), email }
  }
}

function toSignInUrl(base_url: string, ticket: string): string {
  return `${base_url}/sign_in#ticket=${ticket}`
}
