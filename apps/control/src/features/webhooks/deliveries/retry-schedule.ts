import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { TargetRow } from '../stored/targets.store.ts'

/** Between an attempt and the next. */
const DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
]
const JITTER = 0.2
const RETRY_AFTER_LIMIT_MS = HOUR_MS
/** The same would come of it each time. */
const NEVER_AGAIN = new Set(['loop', 'transform', 'expired'])
const TRIED_AGAIN = new Set([408, 409, 425, 429])

/** What a target has answered; `status` null: it has not. */
export type Answered = { status: number | null; error: string | null; retryAfterMs: number | null }

type Tried = {
  policy: TargetRow['retry']
  /** With the one that has just ended. */
  attempts: number
  /** Since the delivery was made. */
  ageMs: number
  /** From 0 below 1. */
  random: number
}

/** `next`: in how many milliseconds it is tried again; `pause`: the target wants nothing any more. */
export type Ruling =
  | { kind: 'delivered' }
  | { kind: 'again'; nextMs: number }
  | { kind: 'dead'; reason: string; pause: boolean }

/** What follows from an answer. */
export function rule(answered: Answered, { policy, attempts, ageMs, random }: Tried): Ruling {
  const { status, error } = answered
  if (error === null && status !== null && status >= 200 && status < 300) return { kind: 'delivered' }
  if (error !== null && NEVER_AGAIN.has(error)) return { kind: 'dead', reason: error, pause: false }
  if (status === 410) return { kind: 'dead', reason: 'status_410', pause: true }
  if (error === null && status !== null && !isTriedAgain(status, policy.statuses))
    return { kind: 'dead', reason: `status_${status}`, pause: false }
  const delayMs = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? SECOND_MS
  const wantedMs = Math.min(answered.retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS)
  const nextMs = Math.max(wantedMs, Math.round(delayMs * (1 - JITTER + 2 * JITTER * random)))
  if (attempts >= policy.attempts) return { kind: 'dead', reason: 'attempts', pause: false }
  if (ageMs + nextMs > policy.within_s * SECOND_MS) return { kind: 'dead', reason: 'time', pause: false }
  return { kind: 'again', nextMs }
}

function isTriedAgain(status: number, more: readonly number[]): boolean {
  return status >= 500 || TRIED_AGAIN.has(status) || more.includes(status)
}

/** Seconds, or a date (RFC 9110 §10.2.3); null for what is neither, or past. */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * SECOND_MS : Date.parse(value) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? ms : null
}
