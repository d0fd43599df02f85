import type { Localized } from '@nora/kit'
import { assertWithinLimit, type Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'
import { type DomainRow, domainRows, isOwnDomain, isStatic } from './domains.store.ts'

type Needs = Pick<Deps, 'lockTeam' | 'limits' | 'countNames'>

export type Counted = Pick<DomainRow, 'team_id' | 'hostname' | 'kind' | 'zone_id'>

/** Refuses another name when the team has as many of its kind as it may. Names in zones are not counted. */
export async function assertQuota(deps: Needs, tx: Db, counted: Counted): Promise<void> {
  const { team_id, hostname } = counted
  await deps.lockTeam(tx, team_id) // two browsers must not both take the last place
  if (counted.zone_id !== null) return
  if (counted.kind === 'external') {
    const { bound, used } = await countOwnDomains(deps, tx, team_id)
    assertWithinLimit(used, bound, domainsTexts.ownLimit)
    return
  }
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
    used: isOfPlan ? await countNames(db, team_id, hostname) : await domainRows.count(db, team_id, isStatic),
  }
}

export async function countOwnDomains(
  { limits }: Pick<Deps, 'limits'>,
  db: Db,
  team_id: string,
): Promise<{ bound: Bound; used: number }> {
  return {
    bound: await limits.own_domains(db, team_id),
    used: await domainRows.count(db, team_id, isOwnDomain),
  }
}

/** Names beyond their limit, the newest: after a change of plan they stay, and cannot be changed. */
export async function listDomainsOverLimit(
  { limits }: Pick<Deps, 'limits'>,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit: names } = await limits.static_names(db, team_id)
  const { limit: own } = await limits.own_domains(db, team_id)
  const newest = async (limit: number | null, only: typeof isStatic) =>
    limit === null ? [] : domainRows.listNewest(db, team_id, limit, only)
  return new Set([...(await newest(names, isStatic)), ...(await newest(own, isOwnDomain))])
}

/** Refuses to change what is beyond the limit. */
export async function assertChangeable(
  deps: Pick<Deps, 'limits'>,
  tx: Db,
  { id, team_id, kind }: Pick<DomainRow, 'id' | 'team_id' | 'kind'>,
): Promise<void> {
  if (!(await listDomainsOverLimit(deps, tx, team_id)).has(id)) return
  const [bound, only, said]: [Bound, typeof isStatic, (limit: number) => Localized] =
    kind === 'external'
      ? [await deps.limits.own_domains(tx, team_id), isOwnDomain, domainsTexts.overOwnLimit]
      : [await deps.limits.static_names(tx, team_id), isStatic, domainsTexts.overLimit]
  assertWithinLimit(await domainRows.count(tx, team_id, only), bound, said)
}
