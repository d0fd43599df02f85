import { expect, test } from 'vitest'
import { timeText } from './relative-time.tsx'

const now = new Date('2026-03-01T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['ago', 120_000, '2 minutes ago'],
  ['age', 300, 'now'],
  ['age', 2_900, '2 s'],
  ['age', 11_520_000, '3 h'],
  ['duration', 11_520_000, '3 h 12 min'],
  ['age', -5_000, 'now'],
] as const)('%s of %i ms reads "%s"', (style, ageMs, expected) => {
  expect(timeText('en', before(ageMs), now, style)).toBe(expected)
})
