import type { DomainStatus, Finding } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'

/** What the check of a name has come to. `status` of a zone is never one of TLS. */
export type Verification = {
  status: DomainStatus
  finding: Finding | null
  failed_checks: number
  first_failed_at: Date | null
  next_check_at: Date | null
  verified_at: Date | null
  is_lost: boolean
}

export type VerificationEvent =
  /** The time of the next check has come, or somebody pressed the button. */
  | { kind: 'check_begun' }
  /** Every authoritative server shows what is needed; resolvers may still have an old answer. */
  | { kind: 'dns_right'; finding: Finding | null }
  | { kind: 'dns_wrong'; finding: Finding }
  /** DNS shows the label of another team. */
  | { kind: 'label_of_another'; finding: Finding }
  /** A certificate was ordered. */
  | { kind: 'ordered' }
  /** A certificate is there, or none of ours is needed. */
  | { kind: 'covered' }
  /** Every edge of the region has the certificate that was issued. */
  | { kind: 'served' }
  | { kind: 'tls_refused'; finding: Finding }

type Row = {
  from: readonly DomainStatus[]
  event: VerificationEvent['kind']
  to: DomainStatus
}

/**
 * The state machine: an event that a state has no row for changes nothing. `verified` is left by `dns_wrong`
 * only when it is the third in a row.
 */
export const transitions: readonly Row[] = [
  { from: ['unknown', 'dns_failed', 'tls_failed'], event: 'check_begun', to: 'dns_check' },
  { from: ['dns_check'], event: 'dns_right', to: 'dns_verified' },
  { from: ['dns_check', 'dns_verified', 'tls_check'], event: 'dns_wrong', to: 'dns_failed' },
  { from: ['dns_verified', 'tls_check', 'tls_failed'], event: 'ordered', to: 'tls_check' },
  { from: ['dns_verified', 'tls_check', 'tls_failed'], event: 'covered', to: 'verified' },
  { from: ['tls_check', 'tls_failed'], event: 'served', to: 'tls_verified' },
  { from: ['tls_verified'], event: 'covered', to: 'verified' },
  { from: ['dns_verified', 'tls_check'], event: 'tls_refused', to: 'tls_failed' },
  { from: ['verified'], event: 'dns_right', to: 'verified' },
  { from: ['verified'], event: 'dns_wrong', to: 'dns_failed' },
  {
    from: ['dns_check', 'dns_verified', 'tls_check', 'tls_failed', 'tls_verified', 'verified', 'dns_failed'],
    event: 'label_of_another',
    to: 'dns_failed',
  },
]

/** Waits after failed checks, one after the other; then `LAST_WAIT_MS` until the week is over. */
const WAITS_MS = [
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
]
const LAST_WAIT_MS = 3 * HOUR_MS
const GIVE_UP_MS = 7 * DAY_MS
/** A verified name is lost when this many checks have failed in a row. */
export const FAILURES_TO_LOSE = 3

/** What is after an event; the same object when the event changes nothing in this state. */
export function afterEvent<State extends Verification>(
  state: State,
  event: VerificationEvent,
  now: Date,
): State {
  const row = transitions.find(({ from, event: kind }) => kind === event.kind && from.includes(state.status))
  if (!row) return state
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (event.kind) {
    case 'check_begun':
      return { ...state, status: row.to }
    case 'dns_right':
      return {
        ...state,
        status: row.to,
        finding: event.finding,
        failed_checks: 0,
        first_failed_at: null,
        verified_at: state.verified_at ?? now,
        is_lost: false,
        next_check_at: later(DAY_MS),
      }
    case 'ordered':
    case 'served':
      return { ...state, status: row.to }
    case 'covered':
      return { ...state, status: row.to, next_check_at: later(DAY_MS) }
    case 'tls_refused':
      return { ...state, status: row.to, finding: event.finding, next_check_at: later(HOUR_MS) }
    case 'label_of_another':
      return { ...afterFailure(state, event.finding, now), status: row.to, verified_at: null, is_lost: false }
    case 'dns_wrong':
      return state.status === 'verified'
        ? afterVerifiedFailure(state, event.finding, now)
        : { ...afterFailure(state, event.finding, now), status: row.to }
  }
}

function afterVerifiedFailure<State extends Verification>(state: State, finding: Finding, now: Date): State {
  const failed_checks = state.failed_checks + 1
  if (failed_checks < FAILURES_TO_LOSE) {
    return { ...state, finding, failed_checks, next_check_at: new Date(now.getTime() + HOUR_MS) }
  }
  // From here the waits grow anew, for a week.
  const begun = { ...state, failed_checks: 0, first_failed_at: null }
  return { ...afterFailure(begun, finding, now), status: 'dns_failed', is_lost: true }
}

function afterFailure<State extends Verification>(state: State, finding: Finding, now: Date): State {
  const first_failed_at = state.first_failed_at ?? now
  const hasEnded = now.getTime() - first_failed_at.getTime() >= GIVE_UP_MS
  const waitMs = WAITS_MS[state.failed_checks] ?? LAST_WAIT_MS
  return {
    ...state,
    finding,
    failed_checks: state.failed_checks + 1,
    first_failed_at,
    next_check_at: hasEnded ? null : new Date(now.getTime() + waitMs),
  }
}
