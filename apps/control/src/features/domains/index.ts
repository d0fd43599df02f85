/**
 * Domains: which team has which hostname: names under the domains of regions, domains that teams own, and names
 * in their zones. Owns `domains`. Promises that a hostname is one team's: a static name until it is released and
 * for a day after, any other as long as its DNS shows the team's label. Listens on nothing, and issues nothing.
 */
import { domainRows } from './domains.store.ts'

export {
  onDomainCertificateIssued,
  onDomainCertificateRefused,
  onDomainCertificateServed,
} from './certificate-events.ts'
export type { Deps as DomainsDeps } from './domains.deps.ts'
export { createDomainsFeature } from './domains.feature.ts'
export {
  countNamesOfZone,
  countOwnDomainsOfTeam,
  domainCertificateUses,
  isLabelOfAnother,
  listNamesOfZone,
  removeNamesOfZone,
} from './domains.store.ts'
export { findOwnDomain, getOwnDomainState } from './find-own-domain.ts'
export { findReservation, listReservedByOthers } from './find-reservation.ts'
export { loseZoneNames, regainZoneNames } from './zone-names.ts'

export const { listOfMember: listDomainsOfMember } = domainRows
