import type { Zone } from '@nora/contract/zones'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import { assertMayAsk } from '../../verification/ask-check.ts'
import { afterCheck, type CheckResult } from '../../verification/check-plan.ts'
import { toZoneRecords } from '../../verification/needed-records.ts'
import { afterEvent } from '../../verification/transitions.ts'
import { saveZone } from './save-zone.ts'
import { secureZone } from './secure-zone.ts'
import { showZone } from './show-zones.ts'
import type { Deps } from './zones.deps.ts'
import { checkedZones, findVerifiedZone, findZone, lockZoneName, type ZoneRow } from './zones.store.ts'

const AT_ONCE = 5

/** Begins a check of the records of a zone now. What it found comes with the events. */
export function askZoneCheck(deps: Deps) {
  return async ({ team_id }: Actor, id: string): Promise<Zone> => {
    await deps.transaction(async (tx) => {
      const row = await checkedZones.findLocked(tx, id)
      if (row?.team_id !== team_id) throw problem('NotFound')
      const now = deps.clock.now()
      assertMayAsk(row.check_asked_at, now)
      await checkedZones.save(tx, { ...begun(row, now), check_asked_at: now, next_check_at: now })
    })
    deps.changes.tell({ kind: 'zone', id, is_gone: false, team_id, user_id: null })
    const row = await findZone(deps.db, team_id, id)
    if (!row) throw problem('NotFound')
    return showZone(deps, row)
  }
}

/** Checks the records of zones whose time has come. Answers whether there may be more. */
export function checkDueZones(deps: Deps) {
  return async (): Promise<boolean> => {
    const now = deps.clock.now()
    const begin = (row: ZoneRow) => begun(row, now)
    const due = await deps.transaction((tx) => checkedZones.claimDue(tx, { now, limit: AT_ONCE, begin }))
    for (const { id, team_id } of due) {
      deps.changes.tell({ kind: 'zone', id, is_gone: false, team_id, user_id: null })
    }
    await Promise.all(due.map((row) => checkZone(deps, row)))
    return due.length === AT_ONCE
  }
}

function begun(row: ZoneRow, now: Date): ZoneRow {
  return toZoneRow(afterEvent(row, { kind: 'check_begun' }, now))
}

async function checkZone(deps: Deps, asked: ZoneRow): Promise<void> {
  const result = await lookUp(deps, asked)
  if (!result) return
  await deps.transaction(async (tx) => {
    await lockZoneName(tx, asked.name)
    const row = await checkedZones.findLocked(tx, asked.id)
    // Deleted, or of other records, since they were looked up.
    if (!row || row.label !== asked.label || row.dns !== asked.dns) return
    const now = deps.clock.now()
    const checked = afterCheck(row, result, now)
    if (checked.verified_at !== null && row.verified_at === null) await takeFromOther(deps, tx, row)
    const isRight = checked.failed_checks === 0 && checked.verified_at !== null
    const secured = isRight ? await secureZone(deps, tx, toZoneRow(checked)) : toZoneRow(checked)
    await saveZone(deps, tx, row, toZoneRow(afterEvent(secured, { kind: 'covered' }, now)))
  })
}

async function lookUp(deps: Deps, row: ZoneRow): Promise<CheckResult | null> {
  const { team_id, name, label, dns } = row
  const region = deps.config.regions.find(({ id }) => id === row.region)
  if (!region || label === null) return null
  const targets = deps.toTargets(region)
  const isDelegated = dns === 'delegated'
  try {
    return await deps.checkZoneRecords({
      name,
      label,
      region: targets,
      needed: toZoneRecords({ hostname: name, label }, targets, isDelegated),
      isDelegated,
      isLabelOfAnother: (other) => deps.isLabelOfAnother(deps.db, other, team_id),
    })
  } catch (error) {
    deps.log.warn({ err: error, zone: name }, 'the records of a zone could not be looked up')
    return { findings: [{ code: 'timeout' }], servers: [] }
  }
}

/** The records show this team's label: who had the zone before has it no longer. */
async function takeFromOther(deps: Deps, tx: Db, { id, name }: ZoneRow): Promise<void> {
  const found = await findVerifiedZone(tx, name)
  const holder = found && found.id !== id ? await checkedZones.findLocked(tx, found.id) : undefined
  if (!holder) return
  const event = { kind: 'label_of_another', finding: { code: 'label_of_another' } } as const
  await saveZone(deps, tx, holder, toZoneRow(afterEvent(holder, event, deps.clock.now())))
}

/** No event of DNS leads to a status of TLS. */
function toZoneRow<Row extends Omit<ZoneRow, 'status'> & { status: string }>(row: Row): ZoneRow {
  return row as unknown as ZoneRow
}
