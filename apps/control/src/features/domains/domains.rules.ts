import type { Domain } from '@nora/contract/domains'
import type { Deps, HostnameUse } from './domains.deps.ts'
import type { DomainWithUser } from './domains.store.ts'

export function toDomain(
  { config, toPublicUrl, getAddressAccess }: Pick<Deps, 'config' | 'toPublicUrl' | 'getAddressAccess'>,
  row: DomainWithUser,
  { use, isOverLimit }: { use: HostnameUse | undefined; isOverLimit: boolean },
): Domain {
  const { id, kind, region, name, hostname, description, user } = row
  // A region that was taken out of the configuration leaves its names behind.
  const known = config.regions.find((one) => one.id === region)
  return {
    id,
    kind,
    status: 'verified',
    region,
    name,
    hostname,
    url: known ? toPublicUrl(hostname, known) : `https://${hostname}`,
    description,
    is_over_limit: isOverLimit,
    user,
    created_at: row.created_at.toISOString(),
    last_used_at: use?.last_used_at.toISOString() ?? null,
    access: use?.tunnel?.access ?? getAddressAccess(row.team_id, hostname, null),
    tunnel: use?.tunnel ?? null,
  }
}
