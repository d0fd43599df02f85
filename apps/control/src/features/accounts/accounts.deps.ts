import type { Role } from '@nora/contract'
import type { CurrentUser } from '@nora/contract/accounts'
import type { RateLimiter } from '@nora/kit'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SendEmail } from '../../platform/mail/send-email.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { IdentityProvider } from '../../sign-in-providers/identity-provider.ts'
import type { SsoAccess } from './sso-access.ts'

/** A team of a user, as accounts needs it. */
export type UserTeam = CurrentUser['team'] & { role: Role }

/** A machine on which the user’s client is signed in. */
export type ClientSession = {
  id: string
  machine: string | null
  os: string | null
  version: string | null
  team: { id: string; name: string; type: 'personal' | 'team' }
  address: string | null
  created_at: Date
  last_used_at: Date | null
}

export type Deps = Platform & {
  rates: RateLimiter
  revocations: Revocations
  sendEmail: SendEmail
  providers: readonly IdentityProvider[]
  sso: SsoAccess
  createPersonalTeam: (tx: Db, user: { id: string; name: string | null; email: string }) => Promise<string>
  /** Lists the teams of the user, the personal team first. */
  listTeams: (db: Db, user_id: string) => Promise<UserTeam[]>
  findMember: (db: Db, user_id: string, team_id: string) => Promise<Omit<Actor, 'credential'> | undefined>
  /** Tells whether a client has ever acted for the user, other than the installation's example. */
  hasUsedClient: (db: Db, user_id: string) => Promise<boolean>
  /** Returns the subscription of a team; null when it has none. */
  findSubscription: (db: Db, team_id: string) => Promise<CurrentUser['subscription']>
  /** Teams that would be left without a founder, with how many others are in them. */
  listFoundedTeams: (db: Db, user_id: string) => Promise<{ id: string; name: string; others: number }[]>
  /** Leaves every team, and deletes those that were the user’s alone with all that belongs to them. */
  leaveTeams: (tx: Db, user_id: string) => Promise<void>
  /** Deletes the keys of the password vault, and all that is kept with them for the user. */
  deleteVault: (tx: Db, user_id: string) => Promise<void>
  /** Makes a member the founder, and answers whose the place was, if anybody else’s; null for who is no member. */
  setFounder: (tx: Db, team_id: string, user_id: string) => Promise<{ before: string | null } | null>
  findMaskedToken: (db: Db, user_id: string) => Promise<string | null>
  listClientSessions: (db: Db, user_id: string) => Promise<ClientSession[]>
  /** Answers the ids of what stopped working: pass them to `onRevoked` after the commit. */
  revokeClientSessions: (tx: Db, whose: { user_id: string; id?: string }, origin: Origin) => Promise<string[]>
  revokeCredentials: (tx: Db, user_id: string) => Promise<string[]>
  /** Revokes what the user may end themselves: everything but the credentials of the server’s own sample. */
  revokeOwnCredentials: (tx: Db, user_id: string) => Promise<string[]>
  /** Revokes the same, but only suspends SSH keys, which come back into force when the account is enabled. */
  suspendCredentials: (tx: Db, user_id: string) => Promise<string[]>
  onRevoked: (credential_ids: readonly string[]) => Promise<void>
  /** Told after the commit: other SSH keys are in force in the team. */
  onKeysChanged: (team_id: string) => void
}
