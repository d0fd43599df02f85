import { expect, test } from 'vitest'
import { deletionDate } from './deletion-date.ts'

const at = new Date('2026-12-05T21:05:00Z')

test.each([
  ['ru', 'UTC', '5 декабря 2026, 21:05'],
  ['en', 'UTC', '5 December 2026, 21:05'],
  ['ru', 'Europe/Moscow', '6 декабря 2026, 00:05'],
] as const)('in %s and the zone %s the account goes on %s', (lang, zone, text) => {
  expect(deletionDate(lang, at, zone)).toBe(text)
})
