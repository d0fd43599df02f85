import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './gateways.deps.ts'
import { gatewaysTexts } from './gateways.messages.ts'
import { countGateways, type GatewayRow, listNewestGateways } from './stored/gateways.store.ts'

type Needs = Pick<Deps, 'limits'>

/** Refuses another gateway when the team has as many as it may. Counted by one at a time. */
export async function assertGatewayQuota(
  { limits, lockTeam }: Needs & Pick<Deps, 'lockTeam'>,
  tx: Db,
  team_id: string,
): Promise<void> {
  await lockTeam(tx, team_id)
  const used = await countGateways(tx, team_id)
  assertWithinLimit(used, await limits.gateways(tx, team_id), gatewaysTexts.limit)
}

/** Gateways beyond the limit, the newest: after a change of plan they work on, and cannot be changed. */
export async function listGatewaysOverLimit(
  { limits }: Needs,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.gateways(db, team_id)
  return new Set(limit === null ? [] : await listNewestGateways(db, team_id, limit))
}

/** Refuses to change what is beyond the limit. */
export async function assertGatewayChangeable(
  deps: Needs,
  tx: Db,
  { id, team_id }: Pick<GatewayRow, 'id' | 'team_id'>,
): Promise<void> {
  if (!(await listGatewaysOverLimit(deps, tx, team_id)).has(id)) return
  const used = await countGateways(tx, team_id)
  assertWithinLimit(used, await deps.limits.gateways(tx, team_id), gatewaysTexts.overLimit)
}
