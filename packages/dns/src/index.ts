/**
 * Asks DNS servers about names that have to lead here: every authoritative server of a zone by itself, then resolvers
 * with the seconds left in their caches, and CAA records. Owns no settings and no clock: what it may ask, and how long
 * it waits, is handed in. Promises findings that say who was asked, what came back and what is needed.
 */
export type { ServerAddress } from './ask-server.ts'
export { checkCaa } from './check-caa.ts'
export { checkName, checkZone } from './check-records.ts'
export type { ResolverDeps } from './find-zone.ts'
export type { DnsFinding, DnsFindingCode, DnsServerAnswer, RecordsResult } from './findings.ts'
export type { NameQuestion, Targets, ZoneQuestion } from './name-faults.ts'
