/** Reserved hostnames. */
export type { ChangeDomain, Domain, DomainAddSettings, ReserveDomain } from './schemas.ts'
