/**
 * Zones: domains under which a team has every name by one wildcard record and one certificate. Owns
 * `domain_zones`. Promises that a verified zone is one team's, and that secrets of DNS providers are sealed and
 * never shown. The names in zones belong to domains.
 */
export { onZoneCertificateIssued, onZoneCertificateRefused } from './certificate-events.ts'
export { getUsableZone, listUsableZones, listZoneNames } from './usable-zones.ts'
export { findZoneProvider } from './zone-provider.ts'
export type { Deps as ZonesDeps } from './zones.deps.ts'
export { createZonesFeature } from './zones.feature.ts'
export { countZones, findZoneIdByLabel, isZoneLabelOfAnother, zoneCertificateUses } from './zones.store.ts'
