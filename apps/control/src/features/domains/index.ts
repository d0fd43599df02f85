/**
 * Domains: which team keeps which hostname, so far names under the domains of regions. Owns `domains`.
 * Promises that a hostname is one team's until it is released and for a day after, and that a reservation
 * and a tunnel of another team never get the same one. Listens on nothing.
 */
import type { Platform } from '../../platform/platform.ts'
import { keptSince } from '../../platform/reserved/kept.ts'
import { domainRows } from './domains.store.ts'

export type { Deps as DomainsDeps } from './domains.deps.ts'
export { domainsHandlers } from './domains.routes.ts'
export { findReservation, listReservedByOthers } from './find-reservation.ts'

export const {
  give: giveDomains,
  listOfMember: listDomainsOfMember,
  removeOfTeam: removeDomainsOfTeam,
} = domainRows

/** Removes what is left of domains that were released more than a day ago. */
export function purgeDomains({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return (): Promise<void> => domainRows.removeReleasedBefore(db, keptSince(clock.now()))
}
