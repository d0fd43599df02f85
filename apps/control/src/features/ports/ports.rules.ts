import type { Port } from '@nora/contract/ports'
import type { RegionConfig } from '../../platform/config/config.ts'
import { fieldProblem } from '../../platform/problem.ts'
import type { Deps, PortUse } from './ports.deps.ts'
import { portsTexts } from './ports.messages.ts'
import type { PortRow, PortWithUser } from './ports.store.ts'

/** A letter first, so that an alias is never taken for a number. */
export function isAlias(text: string): boolean {
  return /^[a-z](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(text)
}

/** The alias as it is kept; an empty one is none. Throws at the field. */
export function checkAlias(alias: string | null): string | null {
  if (alias === null || alias === '') return null
  if (!isAlias(alias)) throw fieldProblem('alias', portsTexts.badAlias)
  return alias
}

export function toAddress(
  { region, port }: Pick<PortRow, 'region' | 'port'>,
  regions: readonly RegionConfig[],
) {
  // A region that was taken out of the configuration leaves its ports behind.
  const host = regions.find(({ id }) => id === region)?.host ?? region
  return { host, address: `${host}:${port}` }
}

export function toPort(
  row: PortWithUser,
  use: PortUse | undefined,
  {
    regions,
    isOverLimit,
    getAddressAccess,
  }: { regions: readonly RegionConfig[]; isOverLimit: boolean } & Pick<Deps, 'getAddressAccess'>,
): Port {
  const { id, region, port, alias, description, allow, deny, user } = row
  const where = toAddress(row, regions)
  const getAccess = () => getAddressAccess(row.team_id, where.address, { allow: [...allow], deny: [...deny] })
  return {
    id,
    region,
    ...where,
    port,
    is_over_limit: isOverLimit,
    alias,
    description,
    allow: [...allow],
    deny: [...deny],
    user,
    created_at: row.created_at.toISOString(),
    last_used_at: use?.last_used_at.toISOString() ?? null,
    access: use?.tunnel?.access ?? getAccess(),
    tunnel: use?.tunnel ?? null,
  }
}
