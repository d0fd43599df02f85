import type { Monitor, Reminder } from '@nora/contract/secrets'

const AT = '2026-01-15T10:00:00.000Z'

/** A reminder of a whole config that has not been sent yet. */
export function aReminder(changes: Partial<Reminder> = {}): Reminder {
  return {
    id: 'srm_1',
    secret_id: null,
    starts_on: '2026-01-31',
    every: '90d',
    next_on: '2027-01-31',
    sent_at: null,
    is_due: false,
    made_by: null,
    created_at: AT,
    ...changes,
  }
}

/** A webhook that is told of every change. */
export function aMonitor(changes: Partial<Monitor> = {}): Monitor {
  return {
    id: 'smo_1',
    kind: 'webhook',
    person: null,
    url: 'https://ci.example.com/hooks/nora',
    told_seq: 12,
    attempts: 0,
    last_error: null,
    next_attempt_at: null,
    delivered_at: AT,
    is_beyond: false,
    created_at: AT,
    ...changes,
  }
}
