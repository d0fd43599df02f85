import { HOUR_MS } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { getPeriod } from './periods.ts'

const getDays = (zone: string, now: string) => getPeriod({ period: '30d', zone }, new Date(now))
const hoursLong = (bounds: readonly Date[]) =>
  bounds.slice(1).map((end, i) => (end.getTime() - bounds[i]!.getTime()) / HOUR_MS)

describe('days of the zone of whoever looks', () => {
  test.each([
    // The clocks went forward on 29 March 2026 at 02:00.
    ['Europe/Berlin', '2026-04-05T12:00:00Z', '2026-03-28T23:00:00.000Z', 23],
    // And back on 25 October at 03:00.
    ['Europe/Berlin', '2026-11-01T12:00:00Z', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-03-20T12:00:00Z', '2026-03-08T05:00:00.000Z', 23],
    // Half an hour, on the southern half of the Earth.
    ['Australia/Lord_Howe', '2026-04-10T12:00:00Z', '2026-04-04T13:00:00.000Z', 24.5],
  ])('in %s around %s are as long as they were', (zone, now, changedDay, hours) => {
    const { step, bounds } = getDays(zone, now)
    expect(step).toBe('day')
    expect(bounds).toHaveLength(31)
    const lengths = hoursLong(bounds)
    expect(lengths.filter((length) => length !== 24)).toEqual([hours])
    expect(bounds[lengths.indexOf(hours)]?.toISOString()).toBe(changedDay)
    const midnight = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' })
    expect(new Set(bounds.map((bound) => midnight.format(bound)))).toEqual(new Set(['00:00:00']))
  })

  test('end with the day of now, which is another one in another zone', () => {
    const now = '2026-07-01T21:30:00Z'
    expect(getDays('UTC', now).bounds.at(-1)?.toISOString()).toBe('2026-07-02T00:00:00.000Z')
    expect(getDays('Europe/Moscow', now).bounds.at(-1)?.toISOString()).toBe('2026-07-02T21:00:00.000Z')
    expect(getDays('Asia/Kathmandu', now).bounds.at(-1)?.toISOString()).toBe('2026-07-02T18:15:00.000Z')
  })

  test('of an own period are whole, also when it begins or ends within a changed one', () => {
    const asked = { period: '24h', zone: 'Europe/Berlin' } as const
    const now = new Date('2026-12-01T00:00:00Z')
    const { step, bounds } = getPeriod(
      { ...asked, from: '2026-10-16T10:00:00Z', to: '2026-10-25T10:00:00Z' },
      now,
    )
    expect(step).toBe('day')
    expect(hoursLong(bounds)).toEqual([24, 24, 24, 24, 24, 24, 24, 24, 24, 25])
    expect(bounds[0]?.toISOString()).toBe('2026-10-15T22:00:00.000Z')
  })
})
