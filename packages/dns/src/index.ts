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
export type { ServedZone } from './responder/answer-query.ts'
export { type Responder, startResponder } from './responder/start-responder.ts'
export { showsText } from './shows-text.ts'
export { createCloudflare } from './update/cloudflare.ts'
export { type RecordWriter, UpdateRefused } from './update/record-writer.ts'
export { createRfc2136 } from './update/rfc2136.ts'
