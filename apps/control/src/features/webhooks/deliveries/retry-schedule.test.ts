import { describe, expect, test } from 'vitest'
import { type Answered, readRetryAfter, rule } from './retry-schedule.ts'

const policy = { attempts: 11, within_s: 259_200, statuses: [], timeout_s: 30 }
const tried = { policy, attempts: 1, ageMs: 0, random: 0.5 }
const answered = (
  status: number | null,
  error: string | null = null,
  retryAfterMs: number | null = null,
): Answered => ({
  status,
  error,
  retryAfterMs,
})

describe('what follows from an answer', () => {
  test.each([200, 201, 202, 204, 299])('%d is delivered', (status) => {
    expect(rule(answered(status), tried)).toEqual({ kind: 'delivered' })
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504, 599])('%d is tried again', (status) => {
    expect(rule(answered(status), tried)).toEqual({ kind: 'again', nextMs: 5_000 })
  })

  test.each(['timeout', 'refused', 'cut', 'certificate', 'edge_lost', 'private_address'])(
    'no answer (%s) is tried again',
    (error) => {
      expect(rule(answered(null, error), tried)).toMatchObject({ kind: 'again' })
    },
  )

  test('an answer that was cut is none, whatever its status', () => {
    expect(rule(answered(200, 'cut'), tried)).toMatchObject({ kind: 'again' })
  })

  test.each([301, 302, 307, 400, 401, 403, 404, 413, 422, 451])('%d is dead at once', (status) => {
    expect(rule(answered(status), tried)).toEqual({ kind: 'dead', reason: `status_${status}`, pause: false })
  })

  test('410 is dead and pauses the target, even when the policy names it', () => {
    const stubborn = { ...tried, policy: { ...policy, statuses: [410, 404] } }
    expect(rule(answered(410), stubborn)).toEqual({ kind: 'dead', reason: 'status_410', pause: true })
    expect(rule(answered(404), stubborn)).toMatchObject({ kind: 'again' })
  })

  test.each(['loop', 'transform', 'expired'])('%s would be the same each time, and is dead', (error) => {
    expect(rule(answered(null, error), tried)).toEqual({ kind: 'dead', reason: error, pause: false })
  })
})

describe('the schedule', () => {
  test('takes its steps, each a fifth longer or shorter by chance', () => {
    const steps = [5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400]
    for (const [index, seconds] of steps.entries()) {
      const next = (random: number) => {
        const ruling = rule(answered(500), { ...tried, attempts: index + 1, random })
        return ruling.kind === 'again' ? ruling.nextMs : null
      }
      expect([next(0), next(0.5), next(0.999_999)].map((ms) => Math.round((ms ?? 0) / 1_000))).toEqual(
        [0.8, 1, 1.2].map((part) => Math.round(seconds * part)),
      )
    }
  })

  test('ends after its attempts, and before its time is over', () => {
    expect(rule(answered(500), { ...tried, attempts: 11 })).toMatchObject({
      kind: 'dead',
      reason: 'attempts',
    })
    expect(rule(answered(500), { ...tried, attempts: 9, ageMs: 250_000_000 })).toMatchObject({
      kind: 'dead',
      reason: 'time',
    })
  })

  test('heeds Retry-After, but for no longer than an hour', () => {
    expect(rule(answered(429, null, 120_000), tried)).toEqual({ kind: 'again', nextMs: 120_000 })
    expect(rule(answered(429, null, 1_000), tried)).toEqual({ kind: 'again', nextMs: 5_000 })
    expect(rule(answered(503, null, 1e12), tried)).toEqual({ kind: 'again', nextMs: 3_600_000 })
  })

  test('reads Retry-After as seconds or a date, and nothing else', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    expect(readRetryAfter('120', now)).toBe(120_000)
    expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000)
    for (const none of [undefined, '', 'soon', '-5', '1e9', 'Thu, 01 Jan 1970 00:00:00 GMT'])
      expect(readRetryAfter(none, now), String(none)).toBeNull()
  })
})
