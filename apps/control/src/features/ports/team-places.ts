import type { Db } from '../../platform/database/database.ts'
import { assertWithinLimit } from '../../platform/limits.ts'
import { fieldProblem } from '../../platform/problem.ts'
import type { Deps } from './ports.deps.ts'
import { portsTexts } from './ports.messages.ts'
import { countPorts, findPortByAlias } from './ports.store.ts'

/** Refuses when the team has as many ports as it may. Counted by one at a time. */
export async function assertRoom(
  { lockTeam, limits }: Pick<Deps, 'lockTeam' | 'limits'>,
  tx: Db,
  team_id: string,
): Promise<void> {
  await lockTeam(tx, team_id) // two browsers must not both take the last place
  assertWithinLimit(await countPorts(tx, team_id), await limits.ports(team_id), portsTexts.limit)
}

/** Refuses an alias that another port of the team has. Call it with the team locked. */
export async function assertAliasFree(tx: Db, team_id: string, alias: string | null): Promise<void> {
  const known = alias === null ? undefined : await findPortByAlias(tx, team_id, alias)
  if (known) throw fieldProblem('alias', portsTexts.aliasTaken(known.port))
}
