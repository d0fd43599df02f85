/**
 * Accounts: users, how they prove who they are (passwords, mailed codes, tickets, second factors, passkeys,
 * identity providers), and the browser sessions that come of it. Owns every table of `accounts.ts`,
 * `sign-in-factors.ts` and `provider-links.ts`. Promises that nobody learns from an answer, or from how long
 * it took, whether an address has an account (where the specification does not say so itself), and that
 * every change of how one signs in is told by mail. Keeps no secret that it can keep the hash of.
 */
import type { Db } from '../../platform/database/database.ts'
import { updateSession } from './sessions/sessions.store.ts'

export type { Deps as AccountsDeps } from './accounts.deps.ts'
export { createAccountsFeature } from './accounts.feature.ts'
export { findUserByEmail } from './accounts.store.ts'
export { ensureOwner, findOwnerEmail, issueTicket } from './bootstrap-owner.ts'
export { assertConfirmed } from './confirm-identity.ts'
export { arePasskeysAvailable } from './passkeys/challenges.ts'
export { getUserSettings } from './profile/hints.ts'
export { deleteLinksOfProvider } from './provider-links.store.ts'
export {
  deleteSessionsNotOpenedWith,
  deleteSessionsOfMember,
  deleteSessionsOpenedWith,
  listOpenSessions,
  listSessionIdsOf,
} from './sessions/sessions.store.ts'
export { verifySession } from './sessions/verify-session.ts'
export { type SsoAccess, ssoMethod } from './sso-access.ts'

/** The session works in this team from now on. */
export async function setSessionTeam(tx: Db, session_id: string, team_id: string): Promise<void> {
  await updateSession(tx, session_id, { team_id })
}
