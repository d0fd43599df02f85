/** Asks DNS servers about names that have to lead here, and answers for names of ours. */
export type { ServerAddress } from './ask-server.ts'
export { checkCaa } from './check-caa.ts'
export { checkName, checkZone } from './check-records.ts'
export type { ResolverDeps } from './find-zone.ts'
export type { DnsFinding, DnsFindingCode, DnsServerAnswer, RecordsResult } from './findings.ts'
export type { NameQuestion, Targets, ZoneQuestion } from './name-faults.ts'
