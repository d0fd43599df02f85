import type { Finding, ServerAnswer } from '@nora/contract/domains'

/** A region as records lead to it. */
type Targets = { domain: string; ipv4: readonly string[]; ipv6: readonly string[] }

type Asked = { label: string; region: Targets; isLabelOfAnother: (label: string) => Promise<boolean> }

type Result = { findings: readonly Finding[]; servers: readonly ServerAnswer[] }

/** Looks up what DNS shows of names whose records have to lead here. */
export type RecordChecks = {
  checkDomain: (question: Asked & { hostname: string }) => Promise<Result>
  checkZone: (question: Asked & { name: string; isDelegated: boolean }) => Promise<Result>
}
