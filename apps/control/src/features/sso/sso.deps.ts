import type { Action, Routes } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { GuardedFetch } from '../../platform/guarded-fetch.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'
import type { LookUpTxt } from '../../platform/txt-records.ts'

export type SsoHandlers = Handlers<Routes['sso']>

export type Deps = Platform & {
  revocations: Revocations
  fetch: GuardedFetch
  lookUpTxt: LookUpTxt
  /** Begins a change of the actor's team; throws unless the actor may, as they are now. */
  enterTeam: (
    tx: Db,
    actor: Actor,
    action: Action,
  ) => Promise<{ team: { id: string; name: string }; me: Actor }>
  getTeam: (db: Db, team_id: string) => Promise<{ id: string; name: string }>
  /** Founder and owners of a team. */
  listOwners: (db: Db, team_id: string) => Promise<readonly { email: string; language: Lang }[]>
  /** Sessions that the connection opened, of addresses of the domain or of all. Answers the ids of those that ended. */
  endSsoSessions: (tx: Db, of: { connection_id: string; domain: string | null }) => Promise<string[]>
  /** Sessions that these users opened in any other way. */
  endOtherSessions: (tx: Db, of: { connection_id: string; user_ids: readonly string[] }) => Promise<string[]>
  /** Identities that were linked through the connection. */
  deleteLinks: (tx: Db, connection_id: string) => Promise<void>
}
