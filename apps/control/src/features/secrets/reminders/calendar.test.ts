import type { ReminderInterval } from '@nora/contract/secrets'
import { describe, expect, test } from 'vitest'
import { findNextDay, getDayAfter } from './calendar.ts'

/** So many days of a schedule, each found from the day after the one before. */
function listDays(starts_on: string, every: ReminderInterval, count: number): string[] {
  const days: string[] = []
  for (let from = starts_on; days.length < count; ) {
    const day = findNextDay({ starts_on, every }, from)
    days.push(day)
    from = getDayAfter(day)
  }
  return days
}

describe('days of a reminder', () => {
  test.each<[string, ReminderInterval, string[]]>([
    ['2027-01-31', '1mo', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', '1mo', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2027-12-30', '1mo', ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2028-02-29', '1y', ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2028-02-22', '7d', ['2028-02-22', '2028-02-29', '2028-03-07']],
    ['2027-02-20', '14d', ['2027-02-20', '2027-03-06']],
    ['2027-12-15', '30d', ['2027-12-15', '2028-01-14', '2028-02-13']],
    ['2027-12-15', '60d', ['2027-12-15', '2028-02-13', '2028-04-13']],
    ['2027-12-15', '90d', ['2027-12-15', '2028-03-14']],
  ])('from %s every %s', (starts_on, every, days) => {
    expect(listDays(starts_on, every, days.length)).toEqual(days)
  })

  test('are found years later at once, and never before the day that is asked about', () => {
    expect(findNextDay({ starts_on: '2000-01-31', every: '1mo' }, '2097-02-01')).toBe('2097-02-28')
    expect(findNextDay({ starts_on: '2000-01-31', every: '1mo' }, '2097-03-01')).toBe('2097-03-31')
    expect(findNextDay({ starts_on: '2000-02-29', every: '1y' }, '2096-02-29')).toBe('2096-02-29')
    expect(findNextDay({ starts_on: '2000-02-29', every: '1y' }, '2096-03-01')).toBe('2097-02-28')
    expect(findNextDay({ starts_on: '2030-01-01', every: '7d' }, '2026-01-01')).toBe('2030-01-01')
  })
})
