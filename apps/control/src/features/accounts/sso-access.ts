import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { IdentityProvider } from '../../sign-in-providers/identity-provider.ts'

/** Single sign-on of a team, as a sign-in needs it. */
export type SsoConnection = { id: string; team_id: string; name: string; skips_second_factor: boolean }

/** Accounts asks single sign-on and teams these questions. */
export type SsoAccess = {
  /** Switched on, and the domain is proved to be its team's. */
  findByDomain: (db: Db, domain: string) => Promise<SsoConnection | undefined>
  /** Nothing when it is switched off. */
  findEnabled: (db: Db, id: string) => Promise<SsoConnection | undefined>
  hasDomain: (db: Db, team_id: string, domain: string) => Promise<boolean>
  /** Finds the connection that a user with an email of the domain must sign in with. */
  findRequired: (db: Db, of: { user_id: string; domain: string }) => Promise<SsoConnection | undefined>
  getProvider: (db: Db, connection_id: string) => Promise<IdentityProvider | undefined>
  /** Makes the user a member, if they are none. Answers false when the team does not let them back in. */
  admit: (
    tx: Db,
    connection_id: string,
    user: { id: string; email: string },
    origin: Origin,
  ) => Promise<boolean>
}

export function getDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/** How a session says that single sign-on opened it. */
export function ssoMethod(connection_id: string): `provider:${string}` {
  return `provider:${connection_id}`
}
