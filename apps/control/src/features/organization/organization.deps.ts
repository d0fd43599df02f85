import type { Action, Routes } from '@nora/contract'
import type { Lang } from '@nora/kit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CompanyRegister } from './company-register/company-register.ts'

export type OrganizationHandlers = Handlers<Routes['organization']>

export type Deps = Platform & {
  /** Looks companies up; null when no register is configured. */
  register: CompanyRegister | null
  /** Begins a change of the actor's team; throws unless the actor may, as they are now. */
  enterTeam: (
    tx: Db,
    actor: Actor,
    action: Action,
  ) => Promise<{ team: { id: string; name: string }; me: Actor }>
  getTeam: (db: Db, team_id: string) => Promise<{ id: string; name: string }>
  /** Founder and owners of a team. */
  listOwners: (db: Db, team_id: string) => Promise<readonly { email: string; language: Lang }[]>
}
