/** Hostnames of teams: static names, own domains and names in zones, and what their DNS shows. */
export type { DnsRecord, Finding, FindingCode, ServerAnswer } from './finding.ts'
export { finding, findingCode, findingCodes, serverAnswer } from './finding.ts'
export type {
  AddDomain,
  ChangeDomain,
  ClientCertificate,
  Domain,
  DomainAddSettings,
  DomainAddSettingsQuery,
  DomainChange,
  DomainConnectSettings,
  DomainKind,
  DomainQuery,
  DomainStatus,
  DomainTls,
  NeededRecord,
  ReserveDomain,
} from './schemas.ts'
export { domainStatuses } from './schemas.ts'
