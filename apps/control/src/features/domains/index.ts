/**
 * Domains: which team keeps which hostname, so far names under the domains of regions. Owns `domains`.
 * Promises that a hostname is one team's until it is released and for a day after, and that a reservation
 * and a tunnel of another team never get the same one. Listens on nothing.
 */
import { domainRows } from './domains.store.ts'

export type { Deps as DomainsDeps } from './domains.deps.ts'
export { createDomainsFeature } from './domains.feature.ts'
export { findReservation, listReservedByOthers } from './find-reservation.ts'

export const { listOfMember: listDomainsOfMember } = domainRows
