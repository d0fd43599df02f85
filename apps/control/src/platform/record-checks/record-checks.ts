import type { DnsRecord, Finding, ServerAnswer } from '@nora/contract/domains'

/** A region as records lead to it. */
export type Targets = { domain: string; ipv4: readonly string[]; ipv6: readonly string[] }

type Asked = { label: string; region: Targets; isLabelOfAnother: (label: string) => Promise<boolean> }
export type DomainQuestion = Asked & { hostname: string; needed: readonly DnsRecord[] }
export type ZoneQuestion = Asked & { name: string; isDelegated: boolean; needed: readonly DnsRecord[] }

export type RecordsFound = { findings: readonly Finding[]; servers: readonly ServerAnswer[] }

/** Looks up what DNS shows of names whose records have to lead here. */
export type RecordChecks = {
  checkDomain: (question: DomainQuestion) => Promise<RecordsFound>
  checkZone: (question: ZoneQuestion) => Promise<RecordsFound>
  /** Why CAA records keep each of these issuers from issuing for the name; null: one of them may. */
  checkCaa: (
    hostname: string,
    of: { issuers: readonly string[]; isWildcard: boolean },
  ) => Promise<Finding | null>
  /** Whether every server of the zone shows these TXT values at the name. */
  showsText: (name: string, values: readonly string[]) => Promise<boolean>
  /** TXT values of a name as resolvers see them, CNAME followed; none when they cannot tell. */
  findTexts: (name: string) => Promise<string[]>
  /** Addresses of a name as resolvers see them; none when they cannot tell. */
  findAddresses: (name: string) => Promise<string[]>
}
