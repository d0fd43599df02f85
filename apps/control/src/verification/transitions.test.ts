import { type DomainStatus, domainStatuses, type Finding } from '@nora/contract/domains'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { afterEvent, type Verification, type VerificationEvent } from './transitions.ts'

const now = new Date('2026-11-26T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const missing: Finding = { code: 'no_record' }
const taken: Finding = { code: 'label_of_another' }
const refused: Finding = { code: 'issuer_refused' }

const EVENTS = {
  check_begun: { kind: 'check_begun' },
  dns_right: { kind: 'dns_right', finding: null },
  dns_wrong: { kind: 'dns_wrong', finding: missing },
  label_of_another: { kind: 'label_of_another', finding: taken },
  ordered: { kind: 'ordered' },
  covered: { kind: 'covered' },
  served: { kind: 'served' },
  tls_refused: { kind: 'tls_refused', finding: refused },
} as const satisfies Record<VerificationEvent['kind'], VerificationEvent>

function aState(status: DomainStatus, changes: Partial<Verification> = {}): Verification {
  return {
    status,
    finding: null,
    failed_checks: 0,
    first_failed_at: null,
    next_check_at: null,
    verified_at: null,
    is_lost: false,
    ...changes,
  }
}

const LINES: [DomainStatus, keyof typeof EVENTS, DomainStatus][] = [
  ['unknown', 'check_begun', 'dns_check'],
  ['dns_failed', 'check_begun', 'dns_check'],
  ['tls_failed', 'check_begun', 'dns_check'],
  ['dns_check', 'dns_right', 'dns_verified'],
  ['dns_check', 'dns_wrong', 'dns_failed'],
  ['dns_check', 'label_of_another', 'dns_failed'],
  ['dns_verified', 'ordered', 'tls_check'],
  ['dns_verified', 'covered', 'verified'],
  ['dns_verified', 'tls_refused', 'tls_failed'],
  ['dns_verified', 'dns_wrong', 'dns_failed'],
  ['dns_verified', 'label_of_another', 'dns_failed'],
  ['tls_check', 'ordered', 'tls_check'],
  ['tls_check', 'served', 'tls_verified'],
  ['tls_check', 'covered', 'verified'],
  ['tls_check', 'tls_refused', 'tls_failed'],
  ['tls_check', 'dns_wrong', 'dns_failed'],
  ['tls_check', 'label_of_another', 'dns_failed'],
  ['tls_failed', 'ordered', 'tls_check'],
  ['tls_failed', 'covered', 'verified'],
  ['tls_failed', 'served', 'tls_verified'],
  ['tls_failed', 'label_of_another', 'dns_failed'],
  ['tls_verified', 'covered', 'verified'],
  ['tls_verified', 'label_of_another', 'dns_failed'],
  ['verified', 'dns_right', 'verified'],
  ['verified', 'label_of_another', 'dns_failed'],
  ['dns_failed', 'label_of_another', 'dns_failed'],
]

describe('every line of the state machine', () => {
  test.each(LINES)('%s and %s lead to %s', (from, event, to) => {
    expect(afterEvent(aState(from), EVENTS[event], now).status).toBe(to)
  })

  test('any other event leaves the state as it is', () => {
    const known = new Set(LINES.map(([from, event]) => `${from} ${event}`))
    for (const status of domainStatuses) {
      for (const event of Object.values(EVENTS)) {
        if (known.has(`${status} ${event.kind}`) || (status === 'verified' && event.kind === 'dns_wrong'))
          continue
        const before = aState(status)
        expect(afterEvent(before, event, now), `${status} ${event.kind}`).toBe(before)
      }
    }
  })
})

test('failed checks come again after growing waits, until a week is over', () => {
  let state = aState('dns_check')
  let at = now
  const waits: (number | null)[] = []
  while (waits.at(-1) !== null) {
    state = afterEvent({ ...state, status: 'dns_check' }, EVENTS.dns_wrong, at)
    waits.push(state.next_check_at ? state.next_check_at.getTime() - at.getTime() : null)
    at = state.next_check_at ?? at
  }
  expect(waits.slice(0, 9)).toEqual([
    15 * SECOND_MS,
    30 * SECOND_MS,
    MINUTE_MS,
    2 * MINUTE_MS,
    5 * MINUTE_MS,
    15 * MINUTE_MS,
    HOUR_MS,
    3 * HOUR_MS,
    3 * HOUR_MS,
  ])
  expect(at.getTime() - now.getTime()).toBeGreaterThanOrEqual(7 * DAY_MS)
  expect(at.getTime() - now.getTime()).toBeLessThan(7 * DAY_MS + 3 * HOUR_MS)
})

test('a verified name is checked daily, hourly after a failure, and lost with the third in a row', () => {
  const verified = aState('verified', { verified_at: now })
  const once = afterEvent(verified, EVENTS.dns_wrong, now)
  expect(once).toMatchObject({ status: 'verified', failed_checks: 1, next_check_at: later(HOUR_MS) })
  const twice = afterEvent(once, EVENTS.dns_wrong, now)
  expect(twice).toMatchObject({ status: 'verified', failed_checks: 2, next_check_at: later(HOUR_MS) })
  expect(afterEvent(twice, EVENTS.dns_right, now)).toMatchObject({
    status: 'verified',
    failed_checks: 0,
    next_check_at: later(DAY_MS),
  })
  expect(afterEvent(twice, EVENTS.dns_wrong, now)).toMatchObject({
    status: 'dns_failed',
    is_lost: true,
    verified_at: now,
    finding: missing,
    next_check_at: later(15 * SECOND_MS),
  })
})

test('a name whose DNS shows the label of another team is lost at once', () => {
  const verified = aState('verified', { verified_at: now })
  expect(afterEvent(verified, EVENTS.label_of_another, now)).toMatchObject({
    status: 'dns_failed',
    verified_at: null,
    is_lost: false,
    finding: taken,
  })
})

test('a name that was lost and shows its records again is verified since it was first', () => {
  const lost = aState('dns_check', {
    verified_at: now,
    is_lost: true,
    failed_checks: 5,
    first_failed_at: now,
  })
  expect(afterEvent(lost, EVENTS.dns_right, later(HOUR_MS))).toMatchObject({
    status: 'dns_verified',
    verified_at: now,
    is_lost: false,
    failed_checks: 0,
    first_failed_at: null,
  })
})
