import type { VisitorRules } from '@nora/link'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isKept } from '../../reservations/kept.ts'
import { listRegionPorts, lockRegionPorts } from './ports.store.ts'

/** A port that a team keeps, as a claim of it needs to know. */
type Reservation = VisitorRules & { port: number; alias: string | null; team_id: string }

/**
 * Ports of the region that teams keep, just released ones included. Until the transaction ends nobody else
 * gives any out.
 */
export function listReservations({ clock }: Pick<Platform, 'clock'>) {
  return async (tx: Db, region: string): Promise<Reservation[]> => {
    await lockRegionPorts(tx, region)
    return (await listRegionPorts(tx, region))
      .filter((row) => isKept(row, clock.now()))
      .map(({ port, team_id, allow, deny, alias, released_at }) => ({
        port,
        team_id,
        allow: [...allow],
        deny: [...deny],
        alias: released_at === null ? alias : null,
      }))
  }
}
