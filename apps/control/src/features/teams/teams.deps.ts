import type { Routes } from '@nora/contract'
import type { RoleProject } from '@nora/contract/teams'
import type { TunnelKind } from '@nora/contract/tunnels'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Actor, Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'

/** Identifies a person’s membership in a team. */
export type Membership = { team_id: string; user_id: string }

export type TeamsHandlers = Handlers<Routes['teams']>

export type Deps = Platform & {
  revocations: Revocations
  /** How many seats the team’s subscription has; one that does not exist yet may be asked about. */
  seatLimit: (db: Db, team_id: string) => Promise<Bound>
  /** The session, or the client's credential, remembers the team. */
  rememberTeam: (tx: Db, credential: Actor['credential'], team_id: string) => Promise<void>
  /** Everything else that is kept for the team. */
  deleteTeamData: (tx: Db, team_id: string) => Promise<void>

  listOpenTunnels: (
    db: Db,
    of: Membership,
  ) => Promise<readonly { id: string; hostname: string; machine: string }[]>
  listPorts: (
    db: Db,
    of: Membership,
  ) => Promise<readonly { id: string; address: string; alias: string | null }[]>
  listDomains: (db: Db, of: Membership) => Promise<readonly { id: string; hostname: string }[]>
  listPublicKeys: (
    db: Db,
    of: Membership,
  ) => Promise<readonly { id: string; name: string; fingerprint: string }[]>
  /** Counts those in force: API keys, and sign-ins of clients, which include the user token. */
  countCredentials: (db: Db, of: Membership) => Promise<{ api_keys: number; clients: number }>

  /** Projects of the secrets store that custom roles open, by role. */
  listRoleProjects: (db: Db, role_ids: readonly string[]) => Promise<ReadonlyMap<string, RoleProject[]>>
  /** Throws ValidationError for a project that the actor may not give. */
  setRoleProjects: (
    tx: Db,
    actor: Actor,
    part: { role_id: string; projects: readonly RoleProject[] },
  ) => Promise<void>
  /** Throws Forbidden for a role that opens what the actor does not administer. */
  assertMayGiveRoles: (tx: Db, actor: Actor, role_ids: readonly string[]) => Promise<void>
  /** Whoever watches secrets is told. Throws Conflict where too many people would have a role in a project of secrets. */
  onRolesChanged: (tx: Db, team_id: string) => Promise<void>

  /** Ports and names of the member become the heir's. */
  handOver: (tx: Db, of: Membership, heir_id: string) => Promise<void>
  /** Locks the password vaults of these people: what they may see is another by now. */
  lockVaults: (tx: Db, user_ids: readonly string[]) => Promise<void>
  /** Answers the ids of what stopped working: sessions that work in the team. */
  endSessions: (tx: Db, of: Membership) => Promise<string[]>
  /** Does the same for tokens, API keys and SSH keys: pass the ids to `onRevoked` after the commit. */
  revokeCredentials: (tx: Db, of: Membership) => Promise<string[]>
  /** Ids of sessions and credentials by which the member works in the team. */
  listSignInMethods: (db: Db, of: Membership) => Promise<string[]>

  /** Told after the commit: whatever runs under the credential ends. */
  onRevoked: (credential_id: string) => Promise<void>
  /** Told after the commit: SSH keys that open shells of the team are fewer. */
  onKeysChanged: (team_id: string) => void
  /** Ends the member's open tunnels, of these kinds or all, on all edges. */
  stopTunnels: (
    of: Membership & { kinds: readonly TunnelKind[] | null; by: string; origin: Origin },
  ) => Promise<void>
}
