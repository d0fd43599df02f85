import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { countPolicies, listNewestPolicies, type PolicyRow } from './stored/policies.store.ts'
import type { Deps } from './stored/traffic-policies.deps.ts'
import { trafficPoliciesTexts } from './stored/traffic-policies.messages.ts'

type Needs = Pick<Deps, 'limits'>

/** Refuses another policy when the team has as many as it may. Counted by one at a time. */
export async function assertPolicyQuota(
  { limits, lockTeam }: Needs & Pick<Deps, 'lockTeam'>,
  tx: Db,
  team_id: string,
): Promise<void> {
  await lockTeam(tx, team_id)
  const used = await countPolicies(tx, team_id)
  assertWithinLimit(used, await limits.policies(tx, team_id), trafficPoliciesTexts.limit)
}

/** Policies beyond the limit, the newest: after a change of plan they work on, and cannot be changed. */
export async function listPoliciesOverLimit(
  { limits }: Needs,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.policies(db, team_id)
  return new Set(limit === null ? [] : await listNewestPolicies(db, team_id, limit))
}

/** Refuses to change what is beyond the limit. */
export async function assertPolicyChangeable(
  deps: Needs,
  tx: Db,
  { id, team_id }: Pick<PolicyRow, 'id' | 'team_id'>,
): Promise<void> {
  if (!(await listPoliciesOverLimit(deps, tx, team_id)).has(id)) return
  const used = await countPolicies(tx, team_id)
  assertWithinLimit(used, await deps.limits.policies(tx, team_id), trafficPoliciesTexts.overLimit)
}
