import type { Finding, ServerAnswer } from '@nora/contract/domains'
import { afterEvent, type Verification, type VerificationEvent } from './transitions.ts'

/** What a check of records found. `servers` is what each server said. */
export type CheckResult = { findings: readonly Finding[]; servers: readonly ServerAnswer[] }

/** At most so many answers are kept of one check. */
const ANSWERS_KEPT = 24
/** Right at the source, so the name is verified while resolvers still have an old answer. */
const HARMLESS = new Set<Finding['code']>(['resolver_cache'])

/** Turns what was found into the event of the state machine. */
export function toVerificationEvent({ findings }: CheckResult): VerificationEvent {
  const another = findings.find(({ code }) => code === 'label_of_another')
  if (another) return { kind: 'label_of_another', finding: another }
  const wrong = findings.find(({ code }) => !HARMLESS.has(code))
  if (wrong) return { kind: 'dns_wrong', finding: wrong }
  return { kind: 'dns_right', finding: findings[0] ?? null }
}

type Checked = Verification & {
  answers: ServerAnswer[] | null
  checked_at: Date | null
  check_leased_until: Date | null
}

/** The row after its check. */
export function afterCheck<Row extends Checked>(row: Row, result: CheckResult, now: Date): Row {
  const after = afterEvent(row, toVerificationEvent(result), now)
  return {
    ...after,
    answers: result.servers.slice(0, ANSWERS_KEPT),
    checked_at: now,
    check_leased_until: null,
  }
}
