import { DAY_MS } from '@nora/kit'
import { expect, test } from 'vitest'
import { expiryMoment, expiryState, toDateValue } from './expiry.rules.ts'

const now = new Date('2026-03-10T12:00:00.000Z')

test.each([
  [{ choice: '90d', date: '' }, new Date(now.getTime() + 90 * DAY_MS)],
  [{ choice: 'never', date: '2026-03-11' }, null],
  [{ choice: 'keep', date: '' }, new Date('2027-01-01T00:00:00.000Z')],
  [{ choice: 'date', date: '2026-03-11' }, new Date('2026-03-11T23:59:59.999')],
  [{ choice: 'date', date: '' }, undefined],
  [{ choice: 'date', date: '2026-03-01' }, undefined],
  [{ choice: 'date', date: '2026-02-31' }, undefined],
] as const)('%j means %s', (expiry, moment) => {
  expect(expiryMoment(expiry, now, '2027-01-01T00:00:00.000Z')).toEqual(moment)
})

test('today is a day one may choose', () => {
  expect(expiryMoment({ choice: 'date', date: toDateValue(now) }, now, null)).toBeInstanceOf(Date)
})

test.each([
  [null, 'valid'],
  ['2026-03-18T12:00:00.000Z', 'valid'],
  ['2026-03-17T12:00:00.000Z', 'expiring'],
  ['2026-03-10T12:00:00.000Z', 'expired'],
])('a key that expires at %s is %s', (expires_at, state) => {
  expect(expiryState(expires_at, now)).toBe(state)
})
