import type { Db } from '../../platform/database/database.ts'
import { NAMES_PER_ZONE } from './add-external.ts'
import type { Deps } from './domains.deps.ts'
import { findVerified, listNamesOfZone, updateDomain } from './domains.store.ts'
import { endTunnelsLater } from './end-tunnels.ts'

/** The zone is another team's, or is deleted: its names are served no longer. */
export function loseZoneNames(deps: Pick<Deps, 'jobs' | 'changes'>) {
  return async (tx: Db, zone_id: string): Promise<void> => {
    for (const { id, team_id, user_id, hostname, verified_at } of await listNamesOfZone(
      tx,
      zone_id,
      NAMES_PER_ZONE,
    )) {
      if (verified_at === null) continue
      await updateDomain(tx, id, {
        status: 'dns_failed',
        verified_at: null,
        finding: { code: 'label_of_another' },
      })
      await endTunnelsLater(deps, tx, { team_id, hostname })
      deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id, user_id })
    }
  }
}

/** The zone is verified again: its names are served, except those that are another team's by their own record. */
export function regainZoneNames({ clock, changes }: Pick<Deps, 'clock' | 'changes'>) {
  return async (tx: Db, zone_id: string): Promise<void> => {
    for (const { id, team_id, user_id, hostname, verified_at } of await listNamesOfZone(
      tx,
      zone_id,
      NAMES_PER_ZONE,
    )) {
      if (verified_at !== null || (await findVerified(tx, hostname))) continue
      await updateDomain(tx, id, { status: 'verified', verified_at: clock.now(), finding: null })
      changes.tell({ kind: 'domain', id, is_gone: false, team_id, user_id })
    }
  }
}
