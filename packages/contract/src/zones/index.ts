/** Zones of teams: every name under a domain by one wildcard record and one certificate. */
export type { AddZone, ChangeZone, Zone, ZoneDns, ZoneProvider, ZoneStatus, ZoneToAdd } from './schemas.ts'
export { zoneDnsKinds } from './schemas.ts'
