import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { fieldProblem } from '../../platform/problem.ts'
import type { Deps } from './ports.deps.ts'
import { portsTexts } from './ports.messages.ts'
import { findPortByAlias, portRows } from './ports.store.ts'

type Needs = Pick<Deps, 'lockTeam' | 'limits' | 'countPorts'>

/**
 * Refuses another port when the team has as many as it may. Counted by one at a time. A plan counts ports
 * that tunnels chose as well, the operator's configuration only reserved ones.
 */
export async function assertQuota(
  deps: Needs,
  tx: Db,
  { team_id, address }: { team_id: string; address?: string },
): Promise<void> {
  await deps.lockTeam(tx, team_id) // two browsers must not both take the last place
  const bound = await deps.limits.ports(tx, team_id)
  const isOfPlan = bound.by !== null
  const used = isOfPlan ? await deps.countPorts(tx, team_id, address) : await portRows.count(tx, team_id)
  assertWithinLimit(used, bound, portsTexts.limit)
}

/** Lists the newest ports beyond the team’s limit: they stay after a change of plan, but cannot be changed. */
export async function listPortsOverLimit(
  { limits }: Pick<Deps, 'limits'>,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.ports(db, team_id)
  return new Set(limit === null ? [] : await portRows.listNewest(db, team_id, limit))
}

/** Refuses to change what is beyond the limit. */
export async function assertChangeable(
  deps: Pick<Deps, 'limits'>,
  tx: Db,
  { id, team_id }: { id: string; team_id: string },
): Promise<void> {
  if (!(await listPortsOverLimit(deps, tx, team_id)).has(id)) return
  const used = await portRows.count(tx, team_id)
  assertWithinLimit(used, await deps.limits.ports(tx, team_id), portsTexts.overLimit)
}

/** Refuses an alias that another port of the team has. Call it with the team locked. */
export async function assertAliasFree(tx: Db, team_id: string, alias: string | null): Promise<void> {
  const known = alias === null ? undefined : await findPortByAlias(tx, team_id, alias)
  if (known) throw fieldProblem('alias', portsTexts.aliasTaken(known.port))
}
