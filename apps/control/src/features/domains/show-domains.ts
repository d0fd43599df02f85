import type { Domain } from '@nora/contract/domains'
import { listDomainsOverLimit } from './domain-quota.ts'
import type { Deps } from './domains.deps.ts'
import { toDomain } from './domains.rules.ts'
import type { DomainWithUser } from './domains.store.ts'

/** Domains of one team as its members see them, with what stands behind each. */
export async function showDomains(deps: Deps, rows: readonly DomainWithUser[]): Promise<Domain[]> {
  const [first] = rows
  if (!first) return []
  const hostnames = rows.map(({ hostname }) => hostname)
  const uses = await deps.listHostnameUses(deps.db, first.team_id, hostnames)
  const byHostname = new Map(uses.map((use) => [use.hostname, use]))
  const overLimit = await listDomainsOverLimit(deps, deps.db, first.team_id)
  const zoneIds = new Set(rows.flatMap(({ zone_id }) => zone_id ?? []))
  const zones = await deps.zones.listNames(deps.db, [...zoneIds])
  return rows.map((row) =>
    toDomain(deps, row, {
      use: byHostname.get(row.hostname),
      isOverLimit: overLimit.has(row.id),
      zone: (row.zone_id !== null && zones.get(row.zone_id)) || null,
    }),
  )
}

export async function showDomain(deps: Deps, row: DomainWithUser): Promise<Domain> {
  const [domain] = await showDomains(deps, [row])
  if (!domain) throw new Error('a domain that was found is gone')
  return domain
}
