import type { Action } from '@nora/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LivePolicies } from './live-policies.ts'

type Person = { id: string; name: string | null; email: string }

export type Deps = Platform & {
  live: LivePolicies
  /** Begins a change of the actor's team, which nobody else changes until the transaction ends. */
  enterTeam: (tx: Db, actor: Actor, action: Action) => Promise<unknown>
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** Lists the members to ask for what was refused. */
  listGranters: (
    team_id: string,
    refused: { action: Action; why: 'role' | 'seat' },
  ) => Promise<readonly Person[]>
}
