import type { Routes } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Revocations } from '../../platform/revocations.ts'

export type VaultHandlers = Handlers<Routes['vault']>

/** A person as a member of a team, as they are now. */
export type Member = {
  user_id: string
  email: string
  name: string | null
  language: Lang
  role: 'primary_owner' | 'owner' | 'admin' | 'member'
  has_seat: boolean
}

export type Deps = Platform & {
  revocations: Revocations
  /** Until the transaction ends nobody else changes who is in the team, or its directory. */
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  findMember: (db: Db, user_id: string, team_id: string) => Promise<Member | undefined>
  /** Which of these sessions and clients have not ended. */
  listAlive: (db: Db, credential_ids: readonly string[]) => Promise<readonly string[]>
  /** How many shared folders of the team each of its members is the only one to open. */
  countOnlyHeld: (db: Db, team_id: string) => Promise<ReadonlyMap<string, number>>
}
