/**
 * Accounts: users, browser sessions, mailed one-time codes and sign-in tickets. Owns `users`, `sessions`,
 * `one_time_codes` and `sign_in_tickets`. Promises that nobody learns from an answer, or from how long it
 * took, whether an address has an account (sign-up says so by the specification). Never keeps a secret
 * itself, only its hash.
 */
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './accounts.deps.ts'
import { deleteExpired, updateSession } from './accounts.store.ts'
import { deleteExpiredCodes } from './one-time-codes.ts'

export type { Deps as AccountsDeps } from './accounts.deps.ts'
export { accountsHandlers } from './accounts.routes.ts'
export { ensureOwner, issueTicket } from './bootstrap-owner.ts'
export { verifySession } from './verify-session.ts'

/** The session works in this team from now on. */
export async function setSessionTeam(tx: Db, session_id: string, team_id: string): Promise<void> {
  await updateSession(tx, session_id, { team_id })
}

/** Removes what is out of date. */
export function purgeAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (): Promise<void> => {
    await deleteExpired(db, clock.now())
    await deleteExpiredCodes(db, clock.now())
  }
}
