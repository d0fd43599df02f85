import type { CountedLimit } from '@nora/contract/billing'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PlansFile } from './plans-file.ts'

export type Deps = Platform & {
  plans: PlansFile
  /** How much of each limit a team has in use. */
  counts: Record<CountedLimit, (db: Db, team_id: string) => Promise<number>>
  countSeats: (db: Db, team_id: string) => Promise<number>
  /** Until the transaction ends nobody else counts what the team has. */
  lockTeam: (tx: Db, team_id: string) => Promise<void>
  /** The id of the personal team of the user with this address. */
  findTeamOf: (db: Db, email: string) => Promise<string | undefined>
  /** Told after the commit: what is open goes by the new plan. */
  onPlanChanged: (team_id: string) => Promise<void>
}

export type Plan = PlansFile['plans'][number]
