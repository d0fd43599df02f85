import { assertWithinLimit, type Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { domainRows } from './domains.store.ts'

type Needs = Pick<Deps, 'lockTeam' | 'limits' | 'countNames'>

/** Refuses another name when the team has as many static names as it may. Counted by one at a time. */
export async function assertQuota(
  deps: Needs,
  tx: Db,
  { team_id, hostname }: { team_id: string; hostname: string },
): Promise<void> {
  await deps.lockTeam(tx, team_id) // two browsers must not both take the last place
  const { bound, used } = await countQuotaUsage(deps, tx, { team_id, hostname })
  assertWithinLimit(used, bound, domainsTexts.limit)
}

/** A plan counts names that tunnels chose as well, the operator's configuration only reserved ones. */
export async function countQuotaUsage(
  { limits, countNames }: Omit<Needs, 'lockTeam'>,
  db: Db,
  { team_id, hostname }: { team_id: string; hostname?: string },
): Promise<{ bound: Bound; used: number }> {
  const bound = await limits.static_names(db, team_id)
  const isOfPlan = bound.by !== null
  return {
    bound,
    used: isOfPlan ? await countNames(db, team_id, hostname) : await domainRows.count(db, team_id),
  }
}

/** Reserved names beyond the limit, the newest: after a change of plan they stay, and cannot be changed. */
export async function listDomainsOverLimit(
  { limits }: Pick<Deps, 'limits'>,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.static_names(db, team_id)
  return new Set(limit === null ? [] : await domainRows.listNewest(db, team_id, limit))
}

/** Refuses to change what is beyond the limit. */
export async function assertChangeable(
  deps: Pick<Deps, 'limits'>,
  tx: Db,
  { id, team_id }: { id: string; team_id: string },
): Promise<void> {
  if (!(await listDomainsOverLimit(deps, tx, team_id)).has(id)) return
  const used = await domainRows.count(tx, team_id)
  assertWithinLimit(used, await deps.limits.static_names(tx, team_id), domainsTexts.overLimit)
}
