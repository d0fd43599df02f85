import { domainToUnicode } from 'node:url'
import type { Zone } from '@nora/contract/zones'
import { toZoneRecords, withAnswers } from '../../verification/needed-records.ts'
import { openProvider, showProvider } from './zone-provider.ts'
import { listZonesOverLimit } from './zone-quota.ts'
import type { Deps } from './zones.deps.ts'
import type { ZoneWithUser } from './zones.store.ts'

/** Zones of one team as its administrators see them. */
export async function showZones(deps: Deps, rows: readonly ZoneWithUser[]): Promise<Zone[]> {
  const [first] = rows
  if (!first) return []
  const overLimit = await listZonesOverLimit(deps, deps.db, first.team_id)
  return Promise.all(
    rows.map(async (row) =>
      toZone(deps, row, {
        isOverLimit: overLimit.has(row.id),
        names: await deps.names.count(deps.db, row.id),
      }),
    ),
  )
}

export async function showZone(deps: Deps, row: ZoneWithUser): Promise<Zone> {
  const [zone] = await showZones(deps, [row])
  if (!zone) throw new Error('a zone that was found is gone')
  return zone
}

function toZone(
  deps: Deps,
  row: ZoneWithUser,
  { isOverLimit, names }: { isOverLimit: boolean; names: number },
): Zone {
  const { certificate_id, certificate_not_after } = row
  return {
    id: row.id,
    name: row.name,
    display_name: domainToUnicode(row.name),
    region: row.region,
    status: row.status,
    dns: row.dns,
    provider: showProvider(openProvider(deps, row)),
    members_may_create: row.members_may_create,
    names,
    user: row.user,
    created_at: row.created_at.toISOString(),
    is_over_limit: isOverLimit,
    certificate_finding: row.certificate_finding,
    finding: row.finding,
    servers: row.answers ?? [],
    checked_at: row.checked_at?.toISOString() ?? null,
    next_check_at: row.next_check_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    records: getRecords(deps, row),
    certificate:
      certificate_id !== null && certificate_not_after !== null
        ? { id: certificate_id, not_after: certificate_not_after.toISOString() }
        : null,
  }
}

function getRecords({ config, toTargets }: Deps, { name, label, region, dns, answers }: ZoneWithUser) {
  const known = config.regions.find((one) => one.id === region)
  if (!known || label === null) return []
  const records = toZoneRecords({ hostname: name, label }, toTargets(known), dns === 'delegated')
  return withAnswers(records, answers)
}
