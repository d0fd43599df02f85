/**
 * Accounts: users, how they prove who they are (passwords, mailed codes, tickets, second factors, passkeys,
 * identity providers), and the browser sessions that come of it. Owns every table of `accounts.ts`,
 * `sign-in-factors.ts` and `provider-links.ts`. Promises that nobody learns from an answer, or from how long
 * it took, whether an address has an account (where the specification does not say so itself), and that
 * every change of how one signs in is told by mail. Keeps no secret that it can keep the hash of.
 */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import type { CallerDeps } from '../../platform/http/caller.ts'
import type { Deps } from './accounts.deps.ts'
import { deleteExpiredTickets } from './accounts.store.ts'
import { deleteOldAttempts } from './attempts.ts'
import { deleteExpiredCodes } from './one-time-codes.ts'
import { deleteOldChallenges } from './passkeys/passkeys.store.ts'
import { serveAvatars } from './profile/avatars.routes.ts'
import { serveProviderCallback } from './provider-links/provider-links.routes.ts'
import { deleteOldFlows } from './provider-links/provider-links.store.ts'
import { deleteExpiredSessions, updateSession } from './sessions/sessions.store.ts'
import { serveSsoCallback } from './sso/sso.routes.ts'

export type { Deps as AccountsDeps } from './accounts.deps.ts'
export { accountsHandlers } from './accounts.routes.ts'
export { findUserByEmail } from './accounts.store.ts'
export { ensureOwner, issueTicket } from './bootstrap-owner.ts'
export { assertConfirmed } from './confirm-identity.ts'
export { handleDeletions } from './deletion/delete-user.ts'
export {
  disableUser,
  enableUser,
  endAllSessions,
  endUserSessions,
  makeOwner,
  resetUserMfa,
} from './operator/operator-calls.ts'
export { listUsers } from './operator/operator-users.ts'
export { arePasskeysAvailable } from './passkeys/challenges.ts'
export { getUserSettings } from './profile/hints.ts'
export { deleteLinksOfProvider } from './provider-links/provider-links.store.ts'
export {
  deleteSessionsNotOpenedWith,
  deleteSessionsOfMember,
  deleteSessionsOfTeam,
  deleteSessionsOpenedWith,
  listSessionIdsOf,
} from './sessions/sessions.store.ts'
export { verifySession } from './sessions/verify-session.ts'
export { type SsoAccess, ssoMethod } from './sso/sso-access.ts'

/** What browsers open by themselves: pictures, and the ways back from providers. */
export function serveAccountsPages(app: FastifyInstance, calls: CallerDeps, deps: Deps): void {
  serveAvatars(app, calls, deps)
  serveProviderCallback(app, calls, deps)
  serveSsoCallback(app, calls, deps)
}

/** The session works in this team from now on. */
export async function setSessionTeam(tx: Db, session_id: string, team_id: string): Promise<void> {
  await updateSession(tx, session_id, { team_id })
}

/** Removes what is out of date. */
export function purgeAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock.now()
    await deleteExpiredSessions(db, now)
    await deleteExpiredTickets(db, now)
    await deleteExpiredCodes(db, now)
    await deleteOldAttempts({ db, clock })
    await deleteOldChallenges(db, now)
    await deleteOldFlows(db, now)
  }
}
