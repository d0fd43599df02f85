import type { Db } from '../../platform/database/database.ts'
import { originByItself } from '../../verification/by-itself.ts'
import type { Deps } from './zones.deps.ts'
import { zoneEmail } from './zones.emails.ts'
import { checkedZones, type ZoneRow } from './zones.store.ts'

/** Stores what became of a zone by itself, and tells the audit log, the owners and who watches. */
export async function saveZone(deps: Deps, tx: Db, before: ZoneRow, after: ZoneRow): Promise<void> {
  await checkedZones.save(tx, after)
  const { id, team_id, name } = after
  const origin = originByItself(team_id, deps.ids)
  if (after.status === 'verified' && before.status !== 'verified') {
    await deps.names.regain(tx, id)
    await deps.emit(tx, origin, { kind: 'zone.verified', object_id: id, data: { hostname: name } })
  }
  const isTaken = before.verified_at !== null && after.verified_at === null
  const isLost = after.is_lost && !before.is_lost
  if (isTaken || isLost) {
    const data = { hostname: name, finding: after.finding?.code ?? 'no_record' }
    await deps.emit(tx, origin, { kind: 'zone.failed', object_id: id, data })
    await writeToOwners(deps, tx, after)
  }
  if (isTaken) {
    await deps.certificates.withdraw(tx, id)
    await deps.names.lose(tx, id)
  }
  deps.changes.tell({ kind: 'zone', id, is_gone: false, team_id, user_id: null })
}

async function writeToOwners(deps: Deps, tx: Db, { id, team_id, name, is_lost }: ZoneRow): Promise<void> {
  const page = `${deps.config.base_url}/team_domain_zones?zone=${id}`
  for (const to of await deps.listOwners(tx, team_id)) {
    const email = zoneEmail({ to, kind: is_lost ? 'lost' : 'taken', name, page })
    await deps.jobs.add(tx, { kind: 'letter', payload: email })
  }
}
