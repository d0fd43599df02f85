import { expect, test } from 'vitest'
import { dayStart, nextDay, startOfDay, toDay, toZonedInstant } from './zones.ts'

test('a day begins at its midnight, before and after the clocks change', () => {
  for (const at of ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T22:59:59Z'])
    expect(dayStart(new Date(at), 'Europe/Berlin').toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(dayStart(new Date('2026-10-25T23:00:00Z'), 'Europe/Berlin').toISOString()).toBe(
    '2026-10-25T23:00:00.000Z',
  )
})

test.each([
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T10:00:00.000Z'],
  ['2026-07-01', 'Pacific/Pago_Pago', '2026-07-01T11:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => {
  const begin = startOfDay(day, zone)
  expect(begin.toISOString()).toBe(start)
  expect(toDay(begin, zone)).toBe(day)
  expect(toDay(new Date(begin.getTime() - 1), zone)).not.toBe(day)
  expect(toDay(new Date(nextDay(begin, zone).getTime() - 1), zone)).toBe(day)
})

test.each([
  ['UTC', '2026-01-15T22:30:00+00:00'],
  ['Asia/Kathmandu', '2026-01-16T04:15:00+05:45'],
  ['America/St_Johns', '2026-01-15T19:00:00-03:30'],
])('an instant in %s is written %s, and is the same instant', (zone, written) => {
  const at = new Date('2026-01-15T22:30:00Z')
  expect(toZonedInstant(at, zone)).toBe(written)
  expect(new Date(written)).toEqual(at)
})
