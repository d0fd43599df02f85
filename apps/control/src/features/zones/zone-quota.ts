import { assertWithinLimit } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './zones.deps.ts'
import { zonesTexts } from './zones.messages.ts'
import { countZones, listNewestZones, type ZoneRow } from './zones.store.ts'

type Needs = Pick<Deps, 'limits'>

/** Refuses another zone when the team has as many as it may. Counted by one at a time. */
export async function assertZoneQuota(
  { limits, lockTeam }: Needs & Pick<Deps, 'lockTeam'>,
  tx: Db,
  team_id: string,
): Promise<void> {
  await lockTeam(tx, team_id)
  assertWithinLimit(await countZones(tx, team_id), await limits.zones(tx, team_id), zonesTexts.limit)
}

/** Zones beyond the limit, the newest: after a change of plan they stay, and cannot be changed. */
export async function listZonesOverLimit(
  { limits }: Needs,
  db: Db,
  team_id: string,
): Promise<ReadonlySet<string>> {
  const { limit } = await limits.zones(db, team_id)
  return new Set(limit === null ? [] : await listNewestZones(db, team_id, limit))
}

/** Refuses to change what is beyond the limit. */
export async function assertZoneChangeable(deps: Needs, tx: Db, { id, team_id }: ZoneRow): Promise<void> {
  if (!(await listZonesOverLimit(deps, tx, team_id)).has(id)) return
  const used = await countZones(tx, team_id)
  assertWithinLimit(used, await deps.limits.zones(tx, team_id), zonesTexts.overLimit)
}
