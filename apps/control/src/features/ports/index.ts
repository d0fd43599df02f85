/**
 * Reserved TCP ports: which team keeps which port of a region, under what alias, and whom it lets in. Owns
 * `ports`. Promises that a port is one team's until it is released and for a day after, that two never get
 * the same one, and that changed address lists reach the edges at once. Listens on nothing.
 */
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../reservations/reserved-rows.ts'
import { toAddress } from './ports.rules.ts'
import { portRows } from './ports.store.ts'

export { pickFreePort } from './free-port.ts'
export { listReservations } from './list-reservations.ts'
export type { Deps as PortsDeps } from './ports.deps.ts'
export { createPortsFeature } from './ports.feature.ts'

/** All that a member has reserved, with where visitors connect. */
export function listPortsOfMember({ config }: Pick<Platform, 'config'>) {
  return async (db: Db, member: Member) =>
    (await portRows.listOfMember(db, member)).map((row) => ({ ...row, ...toAddress(row, config.regions) }))
}
