import type { TeamDetails } from '@nora/contract/teams'
import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './teams.deps.ts'
import { teamsTexts } from './teams.messages.ts'
import { countSeats } from './teams.store.ts'

type Needs = Pick<Deps, 'seatLimit'>

export async function getSeats({ seatLimit }: Needs, db: Db, team_id: string): Promise<TeamDetails['seats']> {
  const { limit } = await seatLimit(db, team_id)
  return { used: await countSeats(db, team_id), limit }
}

/** Call it with the team locked: two must not both take the last seat. */
export async function assertSeatFree({ seatLimit }: Needs, tx: Db, team_id: string): Promise<void> {
  assertWithinLimit(await countSeats(tx, team_id), await seatLimit(tx, team_id), teamsTexts.noSeats)
}
