import type { Domain } from '@nora/contract/domains'
import { toDomainRecords, withAnswers } from '../../verification/needed-records.ts'
import { isApex } from '../../verification/own-hostname.ts'
import type { Deps, HostnameUse, UsableZone } from './domains.deps.ts'
import type { DomainRow, DomainWithUser } from './domains.store.ts'

type Shown = { use: HostnameUse | undefined; isOverLimit: boolean; zone: UsableZone | null }

export function toDomain(
  deps: Pick<Deps, 'config' | 'toPublicUrl' | 'getAddressAccess' | 'toTargets'>,
  row: DomainWithUser,
  { use, isOverLimit, zone }: Shown,
): Domain {
  const { id, kind, region, name, hostname, description, user } = row
  // A region that was taken out of the configuration leaves its names behind.
  const known = deps.config.regions.find((one) => one.id === region)
  const { certificate_id, certificate_not_after } = zone ?? row
  return {
    id,
    kind,
    status: row.status,
    region,
    name,
    hostname,
    url: known && kind === 'static' ? deps.toPublicUrl(hostname, known) : toOwnUrl(deps, row),
    zone: zone ? { id: zone.id, name: zone.name } : null,
    tls: row.tls,
    description,
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
    is_over_limit: isOverLimit,
    user,
    created_at: row.created_at.toISOString(),
    last_used_at: use?.last_used_at.toISOString() ?? null,
    access: use?.tunnel?.access ?? deps.getAddressAccess(row.team_id, hostname, null),
    tunnel: use?.tunnel ?? null,
  }
}

/** An own domain is open over https wherever edges end TLS. */
function toOwnUrl({ config, toPublicUrl }: Pick<Deps, 'config' | 'toPublicUrl'>, row: DomainRow): string {
  const known = config.regions.find((one) => one.id === row.region)
  return known ? toPublicUrl(row.hostname, known) : `https://${row.hostname}`
}

function getRecords({ config, toTargets }: Pick<Deps, 'config' | 'toTargets'>, row: DomainRow) {
  const { hostname, label, region, finding, answers } = row
  const known = config.regions.find((one) => one.id === region)
  if (!known || label === null) return []
  const needsAddresses =
    isApex(hostname) ||
    finding?.code === 'apex_cname' ||
    finding?.code === 'cname_beside_others' ||
    (answers ?? []).some(({ records }) => records.some(({ type }) => type === 'TXT'))
  return withAnswers(toDomainRecords({ hostname, label }, toTargets(known), needsAddresses), answers)
}
