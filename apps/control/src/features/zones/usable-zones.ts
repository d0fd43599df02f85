import { type Actor, can, must } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { zonesTexts } from './zones.messages.ts'
import { findZone, listVerifiedZones, listZonesById, type ZoneRow } from './zones.store.ts'

/** A form offers no more zones than this. */
const OFFERED = 100

/** A zone that the actor may create names in: verified, of the team, and open to members or managed by the actor. */
export async function getUsableZone(tx: Db, actor: Actor, id: string): Promise<ZoneRow> {
  const zone = await findZone(tx, actor.team_id, id)
  if (!zone) throw problem('NotFound')
  must(actor, 'zones.use')
  if (!zone.members_may_create && !can(actor, 'zones.manage')) {
    throw problem('Forbidden', zonesTexts.onlyManagers, { data: { action: 'zones.manage', why: 'role' } })
  }
  if (zone.verified_at === null) throw problem('Conflict', zonesTexts.notVerified(zone.name))
  return zone
}

export async function listUsableZones(db: Db, actor: Actor): Promise<ZoneRow[]> {
  const zones = await listVerifiedZones(db, actor.team_id, OFFERED)
  return zones.filter(({ members_may_create }) => members_may_create || can(actor, 'zones.manage'))
}

export async function listZoneNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ZoneRow>> {
  return new Map((await listZonesById(db, ids)).map((zone) => [zone.id, zone]))
}
