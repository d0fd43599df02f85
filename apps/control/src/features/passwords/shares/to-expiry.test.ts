import { shareDurations } from '@nora/contract/passwords'
import { expect, test } from 'vitest'
import { toExpiry } from './to-expiry.ts'

test.each([
  ['30m', '2027-01-31T10:30:00.000Z'],
  ['1h', '2027-01-31T11:00:00.000Z'],
  ['1d', '2027-02-01T10:00:00.000Z'],
  ['7d', '2027-02-07T10:00:00.000Z'],
  ['14d', '2027-02-14T10:00:00.000Z'],
  ['30d', '2027-03-02T10:00:00.000Z'],
  ['60d', '2027-04-01T10:00:00.000Z'],
  ['90d', '2027-05-01T10:00:00.000Z'],
  ['1mo', '2027-02-28T10:00:00.000Z'],
  ['1y', '2028-01-31T10:00:00.000Z'],
] as const)('a link for %s that is made on 31 January ends at %s', (duration, end) => {
  expect(toExpiry(new Date('2027-01-31T10:00:00Z'), duration).toISOString()).toBe(end)
})

test('every duration of the contract ends later than now', () => {
  const now = new Date('2027-06-15T10:00:00Z')
  for (const duration of shareDurations)
    expect(toExpiry(now, duration).getTime()).toBeGreaterThan(now.getTime())
})

test('a year from 29 February is 28 February', () => {
  expect(toExpiry(new Date('2028-02-29T00:00:00Z'), '1y').toISOString()).toBe('2029-02-28T00:00:00.000Z')
})
